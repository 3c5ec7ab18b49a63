/** What the check looks at, as plain data: gathered in the browser, judged by rules that know no browser. */
import type { FindingId } from '#texts/check.ts';

/** A script element of the page that loads one of our files. */
export interface ScriptFact {
  url: string;
  kind: 'entry' | 'classic' | 'element';
  /** As written; null without the attribute. */
  type: string | null;
  /** The address stands in another attribute than `src`, where an optimiser has put it. */
  isPutOff: boolean;
  hasIntegrity: boolean;
  hasCrossOrigin: boolean;
}

/** An element of the page that is ours, or that nobody has defined. */
export interface TagFact {
  name: string;
  attributes: Readonly<Record<string, string>>;
  isDefined: boolean;
  place: 'page' | 'shadow-root' | 'template';
  /** Something of the page stands inside it, where nobody sees it. */
  hasContent: boolean;
  width: number;
  height: number;
}

/** One of our tags where it is no element. */
export interface TraceFact {
  name: string;
  where: 'text' | 'code' | 'comment' | 'attribute';
}

/** The file of an element that stands in the page undefined, asked for once more. */
export interface FileFact {
  tag: string;
  url: string;
  isLoaded: boolean;
  /** Whether the page's integrity metadata fits the file; undefined where there is none, or where it cannot be told. */
  isUnchanged?: boolean;
  /** 0 where the browser does not say. */
  status: number;
  /** The media type; empty where the browser does not say. */
  type: string;
  /** Its host answers, but does not let this page read. */
  isOpaque: boolean;
  /** What the browser said. */
  message: string;
}

/** Something that a Content-Security-Policy of the page has stopped. */
export interface BlockFact {
  directive: string;
  /** URL, or a word such as `inline`. */
  blocked: string;
  policy: string;
  /** Scripts of ours asked for it. */
  isOurs: boolean;
}

/** What became of a call to the API. */
export type Probe =
  | { kind: 'not-asked' }
  | {
      kind: 'answered';
      status: number;
      type: string;
      isJson: boolean;
      ms: number;
      /** How far this computer's clock is ahead of the API's, in ms; undefined when the API does not tell its time. */
      ahead?: number;
    }
  | {
      kind: 'failed';
      /** The same call without the header that needs the API's leave beforehand was answered. */
      worksPlain: boolean;
      /** The host is known to answer, though this page may not read it. */
      isThere: boolean;
      isTimeout: boolean;
    };

/** An API that the page names, or that it has by default. */
export interface ApiFact {
  /** As it is written, without what may be secret. */
  named: string;
  source: 'configure' | 'meta' | 'attribute' | 'default';
  /** What it leads to; undefined when it is no address. */
  url?: string;
  /** Its origin is not the one that the page is locked to. */
  isForeign: boolean;
  probe: Probe;
}

/** A place in an answer of the API that is not as the contract says. */
export interface AnswerFact {
  /** Method and path, as `GET /api/admin/schools`. */
  call: string;
  /** `data[].schoolId`; empty for the answer itself. */
  path: string;
  /** What stands there, shortened: of objects and lists nothing but their form. */
  value: string;
  wanted: Wanted;
  /** Names that the contract knows there, or words that it takes. */
  known: readonly string[];
  /** In how many rows. */
  rows: number;
  /** Nothing of it is shown: the screen reads as if there were none. */
  isLost: boolean;
}

/** What the contract has at a place. */
export type Wanted = 'list' | 'object' | 'fields' | 'id' | 'number' | 'text' | 'date' | 'flag' | 'word';

export interface Facts {
  page: {
    /** Without query and fragment, which may hold secrets. */
    url: string;
    /** `null` in a sandbox and in a file. */
    origin: string;
    isLocal: boolean;
    isFramed: boolean;
    isOnline: boolean;
  };
  /** The folder of our files. */
  folder: string;
  storage: 'works' | 'blocked' | 'full';
  scripts: readonly ScriptFact[];
  tags: readonly TagFact[];
  traces: readonly TraceFact[];
  files: readonly FileFact[];
  blocks: readonly BlockFact[];
  /** The API of the page first, then what elements name beside it. */
  apis: readonly ApiFact[];
  /** What does not fit in the answers that the elements of the page have got. */
  answers: readonly AnswerFact[];
}

/** What a rule has found: the rest are words. */
export interface Found {
  id: FindingId;
  level: 'error' | 'warning' | 'info';
  args?: Record<string, string | number>;
  evidence?: string;
}
