/** Types of columns that SQL cannot express, which the generated `schema.ts` uses. */
import type { ColumnType } from 'kysely';
import type { Language } from '#domain/people/languages.ts';
import type { Role } from '#domain/people/roles.ts';

/** The role of the database that every request of the API runs as; policies are written for it. */
export const API_ROLE = 'academy_api';

/** What something is called in further languages. */
export type LocalizedNames = Partial<Record<Language, string>>;

/** A person's role: a role that signs in, or a student (5); students do not sign in. */
export type PersonRole = Role | 5;

/** What attempts to sign in are counted by; `server/sign-in/signInGuard.ts` explains each kind. */
export type AttemptKind =
  | 'device'
  | 'account'
  | 'address'
  | 'spraying'
  | 'known-address'
  | 'known-addresses'
  | 'known-spraying'
  | 'lti'
  | 'provider'
  | 'invitation'
  | 'calendar';

/** What a deep linking request asked for. */
export interface DeepLink {
  returnUrl: string;
  /** To be sent back unchanged. */
  data?: string | undefined;
}

/** Where a sign-in by the provider leads back to. */
export type ProviderTarget = {
  /** The language of pages on the way, as BCP 47. */
  locale: string;
} & (
  | { /** A path of this server. */ path: string }
  | { /** The origin of the page that has opened a window for the sign-in. */ opener: string }
);

/** The kinds of file that an import takes. */
export type { ImportKind, ImportState, KeyPurpose } from '#domain/lists/imports.ts';

/** Of reports by email. */
export type {
  ReportEnd,
  ReportFailure,
  ReportFormat,
  ReportName,
  ReportRhythm,
  ReportState,
} from '#domain/messages/reportSchedule.ts';

/** Of webhooks. */
export type { WebhookEvent, WebhookFailure, WebhookOff, WebhookState } from '#domain/messages/webhooks.ts';

/** How many rows an import treats in each way. */
export type ImportCounts = Record<
  'new' | 'changed' | 'leaving' | 'refused' | 'not taken' | 'note' | 'unchanged' | 'rows' | 'ready' | 'blank',
  number
>;

/** What an import asks before it writes: a word for programs, and a sentence. */
export interface ImportQuestion {
  about: 'many leave' | 'other system';
  text: string;
}

/** An interval is written as text, such as `1 hour`, and never read. */
export type Interval = ColumnType<unknown, string, string>;

/** JSON is read as a value and written as text. */
export type Json<T> = ColumnType<T, string, string>;

/** What the rules of attention read, and what they find. */
export type { AttentionRules as Thresholds, ReasonNumbers, StudentFigures } from '#domain/learning/attention.ts';
export type { AttentionAction as ActionDone } from '#domain/learning/attentionActions.ts';
export type { ReasonKind } from '#domain/learning/attentionKinds.ts';

/** How a gateway is called. */
export type { GatewayTemplate } from '#domain/messages/gateways.ts';

/** A block of a course package. */
export interface StoredBlock {
  /** What our statements call it. */
  iri: string;
  publisherId: string;
  titles: Readonly<Record<string, string>>;
  /** The places of its units, also of those in blocks inside. */
  units: readonly number[];
}
