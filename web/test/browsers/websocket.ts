/** A client of the WebSocket protocol (RFC 6455) for text messages, because Node 20 has none. */

import { randomBytes } from "node:crypto";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

export interface WebSocketClient {
  send(text: string): void;
  close(): void;
}

const text = 1;
const close = 8;
const ping = 9;
const pong = 10;

export async function connect(address: string, received: (text: string) => void): Promise<WebSocketClient> {
  const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": randomBytes(16).toString("base64") };
  const socket = await new Promise<Socket>((done, failed) => {
    const request = get(address.replace(/^ws:/, "http:"), { headers });
    request.on("upgrade", (_: IncomingMessage, opened: Socket) => done(opened));
    request.on("response", ({ statusCode }) => failed(new Error(`${address} answers ${statusCode}`)));
    request.on("error", failed);
  });
  socket.setNoDelay(true);
  socket.on("error", () => {}); // the browser has ended
  let buffer: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (let frame = read(buffer); frame; frame = read(buffer)) {
      buffer = buffer.subarray(frame.length);
      if (frame.opcode === ping) socket.write(encode(pong, frame.payload));
      if (frame.opcode >= close) continue;
      parts.push(frame.payload);
      if (!frame.last) continue;
      received(Buffer.concat(parts).toString());
      parts = [];
    }
  });
  return { send: (message) => void socket.write(encode(text, Buffer.from(message))), close: () => socket.destroy() };
}

interface Frame {
  readonly opcode: number;
  readonly last: boolean;
  readonly payload: Buffer;
  /** Of the whole frame. */
  readonly length: number;
}

/** The first frame in the bytes; null if it is not complete. A server does not mask. */
function read(bytes: Buffer): Frame | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 127;
  const start = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < start) return null;
  const size = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < start + size) return null;
  const first = bytes.readUInt8(0);
  return { opcode: first & 15, last: first >= 128, payload: bytes.subarray(start, start + size), length: start + size };
}

/** One frame, masked as that of a client must be. */
function encode(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 6 : length < 65_536 ? 8 : 14);
  head.writeUInt8(128 | opcode, 0);
  head.writeUInt8(128 | (length < 126 ? length : length < 65_536 ? 126 : 127), 1);
  if (head.length === 8) head.writeUInt16BE(length, 2);
  if (head.length === 14) head.writeBigUInt64BE(BigInt(length), 2);
  const mask = randomBytes(4);
  mask.copy(head, head.length - 4);
  return Buffer.concat([head, payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))]);
}
