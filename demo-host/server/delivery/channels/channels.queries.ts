/** The channels of an academy: their order, gateways and registered texts, and what became of what was sent. */
import { type Kysely, sql } from 'kysely';
import type { Channel, GatewayChannel, RegisteredText, Report, TextTopic } from '#domain/messages/channels.ts';
import type { GatewayTemplate } from '#domain/messages/gateways.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** As an administrator. @returns false where nobody has set the academy up. */
export async function changeChannels(tx: Tx, channels: readonly Channel[]): Promise<boolean> {
  const { isChanged } = await one(
    tx,
    sql<{ isChanged: boolean }>`select actor.change_channels(${[...channels]}::text[]) as "isChanged"`,
  );
  return isChanged;
}

export interface StoredGateway {
  template: GatewayTemplate;
  /** Encrypted. */
  secret: string;
  reportSecret: string;
}

/** As the tables' owner: how a gateway is called. */
export async function gatewayOf(owner: Kysely<DB>, channel: GatewayChannel): Promise<StoredGateway | undefined> {
  const { rows } = await sql<StoredGateway>`
    select template, secret, report_secret as "reportSecret" from gateway where channel = ${channel}::text`.execute(
    owner,
  );
  return rows[0];
}

export interface GatewayRow {
  channel: GatewayChannel;
  template: GatewayTemplate;
  changedDate: string;
}

/** As an administrator: the gateways, without their secrets. */
export const gatewaysOf = (tx: Tx): Promise<GatewayRow[]> =>
  all(tx, sql`select channel, template, ${iso(sql`changed_at`)} as "changedDate" from gateway order by channel desc`);

/** As an administrator. A secret that is undefined stays as it is. @returns false where there is none that could stay. */
export async function saveGateway(
  tx: Tx,
  channel: GatewayChannel,
  { template, secret, reportSecret }: { template: GatewayTemplate } & Partial<StoredGateway>,
): Promise<boolean> {
  const changed = await sql`
    update gateway set template = ${JSON.stringify(template)}::jsonb, changed_at = now()
           ${secret === undefined ? sql`` : sql`, secret = ${secret}::text`}
           ${reportSecret === undefined ? sql`` : sql`, report_secret = ${reportSecret}::text`}
     where channel = ${channel}::text`.execute(tx);
  if (Number(changed.numAffectedRows ?? 0) > 0) return true;
  if (secret === undefined) return false;
  await sql`
    insert into gateway (channel, template, secret, report_secret)
    values (${channel}::text, ${JSON.stringify(template)}::jsonb, ${secret}::text, ${reportSecret ?? ''}::text)`.execute(
    tx,
  );
  return true;
}

export const removeGateway = async (tx: Tx, channel: GatewayChannel): Promise<void> =>
  void (await sql`delete from gateway where channel = ${channel}::text`.execute(tx));

export interface ChannelText extends RegisteredText {
  channel: GatewayChannel;
}

/** The registered texts. */
export const textsOf = (tx: Kysely<DB>): Promise<ChannelText[]> =>
  all(
    tx as Tx,
    sql`
    select channel, topic, language, header, template_id as "templateId", language_code as "languageCode", words, slots
      from channel_text order by channel desc, language, topic`,
  );

/** What one registered text is for. */
export interface TextKey {
  channel: GatewayChannel;
  topic: TextTopic;
  language: Language;
}

const isText = ({ channel, topic, language }: TextKey) =>
  sql`channel = ${channel}::text and topic = ${topic}::text and language = ${language}::text`;

export async function textIn(db: Kysely<DB>, key: TextKey): Promise<RegisteredText | undefined> {
  const { rows } = await sql<RegisteredText>`
    select topic, language, header, template_id as "templateId", language_code as "languageCode", words, slots
      from channel_text where ${isText(key)}`.execute(db);
  return rows[0];
}

export async function saveText(
  tx: Tx,
  { channel, topic, language, header, templateId, languageCode, words, slots }: ChannelText,
): Promise<void> {
  await sql`
    insert into channel_text (channel, topic, language, header, template_id, language_code, words, slots)
    values (${channel}::text, ${topic}::text, ${language}::text, ${header}::text, ${templateId}::text, ${languageCode}::text, ${words}::text,
            ${[...slots]}::text[])
    on conflict (channel, topic, language) do update
      set header = excluded.header, template_id = excluded.template_id, language_code = excluded.language_code,
          words = excluded.words, slots = excluded.slots, changed_at = now()`.execute(tx);
}

export const removeText = async (tx: Tx, key: TextKey): Promise<void> =>
  void (await sql`delete from channel_text where ${isText(key)}`.execute(tx));

/** The actor's own number; empty where there is none. */
export async function numberOf(tx: Tx): Promise<string> {
  const { number } = await one(
    tx,
    sql<{ number: string }>`
      select coalesce((select coalesce(s.number, p.phone) from person p left join shared_number s using (pid)
                        where p.pid = actor.pid()), '') as number`,
  );
  return number;
}

/** How the gateway of a channel signs its reports; undefined where it sends none. */
export async function reportsOf(
  tx: Tx,
  channel: GatewayChannel,
): Promise<Pick<StoredGateway, 'template' | 'reportSecret'> | undefined> {
  const { rows } = await sql<Pick<StoredGateway, 'template' | 'reportSecret'>>`
    select template, report_secret as "reportSecret" from actor.gateway_reports(${channel}::text)`.execute(tx);
  return rows[0];
}

export interface ReportRow {
  /** What the gateway calls the message; empty where it tells the reference alone. */
  id: string;
  /** The hash of the secret in the message. */
  reference: Buffer | null;
  report: Report;
  reason: string;
}

/** Notes what a gateway reports. One that says nothing new changes nothing. */
export async function noteReport(
  tx: Tx,
  channel: GatewayChannel,
  { id, reference, report, reason }: ReportRow,
): Promise<void> {
  await sql`
    select actor.note_report(${channel}::text, ${id}::text, ${reference}::bytea, ${report}::text, ${reason}::text)`.execute(
    tx,
  );
}
