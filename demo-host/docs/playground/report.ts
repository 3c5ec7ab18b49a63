/** Messages from the verified page to the playground. */
export type Report =
  /** A script of the files' origin runs. */
  | { type: 'running' }
  /** The entry is loaded; who is signed in? */
  | { type: 'loaded' }
  | { type: 'not-loaded'; message: string }
  /** The API was asked something that needs no session: whether its answer could be read. */
  | { type: 'api'; isReached: boolean }
  | { type: 'violation'; directive: string; blocked: string }
  | { type: 'failure'; message: string; path: string }
  | { type: 'ready'; state: string; ms: number };

/** The reply to the verified page: a login's answer, or null for nobody. */
export interface Answer {
  type: 'session';
  answer: unknown;
}

/** Data of the reporting script's own tag. */
export interface ReporterData {
  /** URL of the entry that the snippet loads. */
  entry: string;
  /** URL to ask the API at. */
  probe: string;
}
