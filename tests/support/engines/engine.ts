/** Browsers besides Chromium, each driven by a protocol of its own: what tests ask of both. */

/** A tab. Places and sizes are in CSS pixels. */
export interface Tab {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs the body of an async function in the page. Arguments and result are JSON. */
  run(body: string, args: readonly unknown[]): Promise<unknown>;
  click(x: number, y: number): Promise<void>;
  /** Presses a key, while others are held. */
  press(key: string, held: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Gives the page another size. */
  resize(width: number, height: number): Promise<void>;
  /** What is seen of the page: a PNG in Base64. */
  picture(): Promise<string>;
  /** What its console was told of errors; nothing where the protocol does not tell. */
  readonly complaints: readonly string[];
}

/** What one person has of the browser: tabs that share their storage, which is empty at first. */
export interface Profile {
  tab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Engine {
  profile(): Promise<Profile>;
  /** The folder of files that pages have saved. */
  downloads: string;
  stop(): Promise<void>;
}

/** Seconds that anything may take to come, on a machine eight times slower than usual, too. */
export const LATE_SECONDS = 120;

/** Width and height of a page before a test says another: as high as what it shows, so that a picture has all of it. */
export const SIZE = { width: 1280, height: 2400 };
