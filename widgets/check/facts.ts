/** What the check looks at, as plain data: gathered in the browser, evaluated by rules that do not use the browser. */
import type { FindingId } from '#texts/check.ts';

/** A script element of the page that loads one of our files. */
export interface ScriptFact {
  url: string;
  kind: 'entry' | 'classic' | 'element';
  /** The attribute as it is written; null without it. */
  type: string | null;
  /** An optimiser has moved the address to another attribute than `src`. */
  isDeferred: boolean;
  hasIntegrity: boolean;
  hasCrossOrigin: boolean;
}

/** An element of the page that is ours, or that nobody has defined. */
export interface TagFact {
  name: string;
  attributes: Readonly<Record<string, string>>;
  isDefined: boolean;
  place: 'page' | 'shadow-root' | 'template';
  /** The page has content inside it, where nobody sees it. */
  hasContent: boolean;
  width: number;
  height: number;
}

/** One of our tags that occurs as text and not as an element. */
export interface TraceFact {
  name: string;
  where: 'text' | 'code' | 'comment' | 'attribute';
}

/** The file of an element that is on the page and not defined, loaded once more. */
export interface FileFact {
  tag: string;
  url: string;
  isLoaded: boolean;
  /** Whether the file has the hash that the page requires; undefined without one, or where it cannot be computed. */
  isUnchanged?: boolean;
  /** 0 where the browser does not say. */
  status: number;
  /** The media type; empty where the browser does not say. */
  type: string;
  /** The server answers, but does not allow this page to read the answer. */
  isOpaque: boolean;
  /** The browser's error message. */
  message: string;
}

/** Something that a Content-Security-Policy of the page has blocked. */
export interface BlockFact {
  directive: string;
  /** URL, or a word such as `inline`. */
  blocked: string;
  policy: string;
  /** One of our scripts has requested it. */
  isOurs: boolean;
}

/** The result of a call to the API. */
export type Probe =
  | { kind: 'not-asked' }
  | {
      kind: 'answered';
      status: number;
      type: string;
      isJson: boolean;
      ms: number;
      /** How far this computer's clock is ahead of the API's, in ms; undefined when the API does not send its time. */
      ahead?: number;
      /** The answer says for which session it is. */
      isForSession?: boolean;
    }
  | {
      kind: 'failed';
      /** The same call was answered without the header that needs a preflight request. */
      worksPlain: boolean;
      /** The server answers, although this page may not read the answer. */
      isThere: boolean;
      isTimeout: boolean;
    };

/** An API that the page names, or that it has by default. */
export interface ApiFact {
  /** The address as it is written, without what may be secret. */
  named: string;
  source: 'configure' | 'meta' | 'attribute' | 'default';
  /** The full address; undefined when it is not valid. */
  url?: string;
  /** Its origin is not that of the page's API. */
  isForeign: boolean;
  probe: Probe;
}

/** A place in an answer of the API that does not fit the contract. */
export interface AnswerFact {
  /** Method and path, such as `GET /api/admin/schools`. */
  call: string;
  /** Such as `data[].schoolId`; empty for the whole answer. */
  path: string;
  /** The value, shortened; of objects and lists only the form. */
  value: string;
  wanted: Wanted;
  /** The field names that the contract has there, or the words that it accepts. */
  known: readonly string[];
  /** In how many rows it occurs. */
  rows: number;
  /** The screen shows nothing of it, as if it were missing. */
  isLost: boolean;
}

/** A call that the page's own transport failed with, without a status: people read of a network error. */
export interface TransportFault {
  /** The id of the call. */
  call: string;
  /** What was thrown. */
  words: string;
}

/** A call of this page that failed when it was made last. */
export interface FailedCallFact {
  /** Method and path, such as `GET /api/admin/schools`. */
  call: string;
  /** The elements of the page that make it; empty where the page or a form does. */
  tags: readonly string[];
  why: 'stopped' | 'late' | 'refused';
  /** 0 when there was no response. */
  status: number;
  /** What the browser says of it. */
  words: string;
}

/** The service worker of the page's site. */
export interface WorkerFact {
  /** The address of its script. */
  url: string;
  /** Addresses of calls whose answers are in the caches of the site, without their queries. */
  kept: readonly string[];
}

/** The kind of value that the contract has at a place. */
export type Wanted = 'list' | 'object' | 'fields' | 'id' | 'number' | 'text' | 'date' | 'flag' | 'word';

export interface Facts {
  page: {
    /** Without query and fragment, which may contain secrets. */
    url: string;
    /** `null` in a sandbox and for a page from a file. */
    origin: string;
    isLocal: boolean;
    isFramed: boolean;
    isOnline: boolean;
  };
  /** The address of the folder of our files. */
  folder: string;
  storage: 'works' | 'blocked' | 'full';
  /** The style sheet of the product is in the page. */
  hasStyles: boolean;
  scripts: readonly ScriptFact[];
  tags: readonly TagFact[];
  traces: readonly TraceFact[];
  /** The meta tags by which the page says something to all its elements, as they are written. */
  metas: readonly { name: string; content: string }[];
  files: readonly FileFact[];
  blocks: readonly BlockFact[];
  /** The API of the page first, then the others that elements name. */
  apis: readonly ApiFact[];
  /** Where the answers to the elements of the page do not fit the contract. */
  answers: readonly AnswerFact[];
  failed: readonly FailedCallFact[];
  /** Undefined where the page has none. */
  worker?: WorkerFact | undefined;
  /** What went wrong in the page's own transport; undefined where it has none. */
  transport?: readonly TransportFault[];
}

/** What a rule has found, without its texts. */
export interface Found {
  id: FindingId;
  level: 'error' | 'warning' | 'info';
  args?: Record<string, string | number>;
  evidence?: string;
}
