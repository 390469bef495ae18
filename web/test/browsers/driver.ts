/** What a scenario needs of a browser. Each driver has one window, which all scenarios of the process share. */

/** The browser has lost the page, because the process of its tab has ended. */
export class PageLost extends Error {}

export interface Driver {
  readonly name: string;
  /** Opens an address and waits until it has loaded. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression whose value is a promise of a string. */
  evaluate(expression: string): Promise<string>;
  /** Moves the mouse to a place in the window, and clicks there. */
  point(x: number, y: number, click: boolean): Promise<void>;
  /** Turns the wheel at a place in the window: down by so many pixels. */
  wheel(x: number, y: number, down: number): Promise<void>;
  /** Presses the keys and releases them in the opposite order. */
  press(keys: readonly Key[]): Promise<void>;
  type(text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** The window as PNG. */
  picture(): Promise<Buffer>;
  /** The errors that the browser has reported since the last call, as far as it does. */
  errors(): string[];
  close(): Promise<void>;
}

/** A name of a key as in KeyboardEvent.key, or a single character. */
export type Key = keyof typeof named | (string & {});

/** The characters that stand for keys in WebDriver, see https://www.w3.org/TR/webdriver2/#keyboard-actions */
const named = {
  Backspace: "\uE003", Tab: "\uE004", Enter: "\uE007", Shift: "\uE008", Control: "\uE009", Alt: "\uE00A", Escape: "\uE00C", PageUp: "\uE00E", PageDown: "\uE00F",
  End: "\uE010", Home: "\uE011", ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Delete: "\uE017",
} as const;

function valueOf(key: Key): string {
  if (key.length > 1 && !(key in named)) throw new Error(`WebDriver has no key ${key}`);
  return named[key as keyof typeof named] ?? key;
}

/** The actions of WebDriver, which BiDi has too. */
export type Actions = readonly { readonly type: string; readonly id: string; readonly actions: readonly object[]; readonly parameters?: object }[];

export function pressActions(keys: readonly Key[]): Actions {
  const values = keys.map(valueOf);
  const actions = [...values.map((value) => ({ type: "keyDown", value })), ...values.toReversed().map((value) => ({ type: "keyUp", value }))];
  return [{ type: "key", id: "keyboard", actions }];
}

export function typeActions(text: string): Actions {
  const actions = [...text].flatMap((char) => {
    const value = char === "\n" ? named.Enter : char;
    return [{ type: "keyDown", value }, { type: "keyUp", value }];
  });
  return [{ type: "key", id: "keyboard", actions }];
}

export function wheelActions(x: number, y: number, down: number): Actions {
  return [{ type: "wheel", id: "wheel", actions: [{ type: "scroll", x: Math.round(x), y: Math.round(y), deltaX: 0, deltaY: down, duration: 0 }] }];
}

export function pointActions(x: number, y: number, click: boolean): Actions {
  const move = { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 };
  const press = [{ type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions: click ? [move, ...press] : [move] }];
}
