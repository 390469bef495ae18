/** Files that the server of the page may still be making: a server for development shows the page before them. */

/** How often such a file is asked for. A server lets some seconds pass between two times, and needs a minute or two. */
const mostTries = 600;

/** What fetchMade needs of its surroundings. Tests replace it. */
export interface Surroundings {
  fetch(address: string): Promise<Response>;
  wait(seconds: number): Promise<void>;
}

const here: Surroundings = {
  fetch: (address) => fetch(address),
  wait: (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds)),
};

/**
 * Fetches a file, and asks again while the server answers 503 with the seconds after which it wants to be asked (Retry-After). Calls
 * waiting before it waits, so that a reader can be told.
 */
export async function fetchMade(address: string, waiting: () => void = () => {}, around: Surroundings = here): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await around.fetch(address);
    const seconds = Number(response.headers.get("Retry-After"));
    if (response.status !== 503 || !(seconds > 0) || tries === mostTries) return response;
    waiting();
    await around.wait(Math.min(seconds, 10));
  }
}

/** What a reader is told meanwhile. */
export const stillMade = "The server is still compiling the benchmarks.";
