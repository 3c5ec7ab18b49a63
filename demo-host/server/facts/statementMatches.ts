/** What an administrator sees of statements: what waits, what it can be matched with, matches by hand, and rules. */
import { type RawBuilder, sql } from 'kysely';
import type {
  statementCounts,
  statementMatches,
  statementRules,
  statementTargets,
  waitingStatements,
} from '#contract/academy/statements.ts';
import type { CallAnswer } from '#contract/call.ts';
import { STATEMENTS_PAGE, type TargetKind, type WaitsFor } from '#domain/learning/statements.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, listOf, literally, nameHolds, one } from '#host/server/database/reporting.ts';
import type { StatementName } from './statements.queries.ts';

const holds = (column: RawBuilder<unknown>, search: string | undefined) =>
  search === undefined ? sql`true` : sql`${column} ilike ${`%${literally(search)}%`}`;

/** How many statements wait, and for how many names. */
export const waitingCounts = (tx: Tx): Promise<CallAnswer<typeof statementCounts>> =>
  one(
    tx,
    sql`
    select s.names as students, s.statements as "studentStatements", a.names as activities, a.statements as "activityStatements"
      from (select count(distinct actor) as names, count(*) as statements from xapi_statement where waits_for_actor) s,
           (select count(distinct about) as names, count(*) as statements from xapi_statement where waits_for_activity) a`,
  );

/** A page of the names that statements wait for, the most statements first. */
export function waitingPage(
  tx: Tx,
  of: WaitsFor,
  page: { page: number; limit: number },
  search: string | undefined,
): Promise<CallAnswer<typeof waitingStatements>> {
  const [column, waits, label] =
    of === 'student'
      ? [sql`actor`, sql`waits_for_actor`, sql`n.statement::jsonb -> 'actor' ->> 'name'`]
      : [
          sql`about`,
          sql`waits_for_activity`,
          // The quiz itself may stand beside the attempt that the statement is about; then there is no name to show.
          sql`case when n.statement::jsonb -> 'object' ->> 'id' = g.name then
                (select l.value #>> '{}' from jsonb_each(n.statement::jsonb #> '{object,definition,name}') l limit 1) end`,
        ];
  const groups = sql`
    select ${column} as name, count(*) as statements, max(happened_at) as newest, max(seq) as last,
           array_agg(distinct detail ->> 'becomes') as becomes
      from xapi_statement where ${waits} and ${holds(column, search)} group by 1`;
  return listOf(
    tx,
    page,
    sql<CallAnswer<typeof waitingStatements>['data'][number]>`
      select g.name, coalesce(${label}, '') as label, g.becomes, g.statements, ${iso(sql`g.newest`)} as "newestDate"
        from (${groups}) g join xapi_statement n on n.seq = g.last order by g.statements desc, g.name`,
    sql<{ total: number }>`
      select count(distinct ${column}) as total from xapi_statement where ${waits} and ${holds(column, search)}`,
  );
}

/** Of a kind: each target with its key, in which words are searched, and what orders it before its title. */
const TARGETS: Record<TargetKind, RawBuilder<unknown>> = {
  student: sql`
    select p.pid as id, p.name as title, concat_ws(' · ', s.name, actor.localized(c.name, c.names), nullif(p.sourced_id, '')) as detail, 0 as place,
           concat_ws(' ', p.search_text, s.name_key, name_key(c.name), name_key(actor.localized(c.name, c.names)), lower(p.sourced_id)) as key
      from person p left join school s using (school_id) left join class c on c.class_id = p.class_id
     where p.role = 5 and p.deleted_at is null and p.erased_at is null`,
  exam: sql`
    select exam_id as id, title, coalesce(iri, '') as detail, 0 as place, name_key(concat_ws(' ', title, iri)) as key from exam`,
  video: sql`
    select video_id as id, title, coalesce(iri, '') as detail, 0 as place, name_key(concat_ws(' ', title, iri)) as key
      from video`,
  session: sql`
    select i.study_plan_item_id as id, t.title, concat_ws(' · ', p.title, i.day) as detail, 0 as place,
           name_key(concat_ws(' ', t.title, p.title, i.day)) as key
      from study_plan_item i join study_plan p using (study_plan_id)
      left join exam e on e.exam_id = i.exam_id left join video v on v.video_id = i.video_id,
           lateral (select coalesce(nullif(i.title, ''), e.title, v.title, '') as title) t
     where i.day is not null and p.deleted_at is null`,
  // The latest first: a subject has one of each title a week, and statements come about what was just held.
  live: sql`
    select l.live_session_id as id, l.title, t.detail, -extract(epoch from l.starts_at) as place,
           name_key(concat_ws(' ', l.title, t.detail, c.name)) as key
      from live_session l left join school s using (school_id) left join class c on c.class_id = l.class_id,
           lateral (select concat_ws(' · ', s.name, actor.localized(c.name, c.names), to_char(local_time(l.starts_at), 'YYYY-MM-DD HH24:MI')) as detail) t`,
};

/** What a name can be matched with, at most a few and the nearest first: each word stands in the title or in the detail. */
export function targetsOf(
  tx: Tx,
  kind: TargetKind,
  search: string | undefined,
): Promise<CallAnswer<typeof statementTargets>> {
  const words = (search ?? '').split(/\s+/).filter(Boolean);
  // First a title that is what was typed, then one that has it as it stands.
  const nearness =
    search === undefined
      ? sql``
      : sql`case when name_key(title) = name_key(${search}::text) then 0
                 when ${nameHolds(sql`name_key(title)`, search)} then 1 else 2 end,`;
  const found = words.map((word) => sql<boolean>`and ${nameHolds(sql`key`, word)}`);
  return all(
    tx,
    sql<CallAnswer<typeof statementTargets>[number]>`
      select id, title, detail from (${TARGETS[kind]}) t where true ${sql.join(found, sql` `)}
       order by ${nearness} place, title, id limit ${STATEMENTS_PAGE.targets}`,
  );
}

/** One target. @returns undefined where there is none */
export async function targetOf(tx: Tx, kind: TargetKind, id: number): Promise<{ title: string } | undefined> {
  const [found] = await all(tx, sql<{ title: string }>`select title from (${TARGETS[kind]}) t where id = ${id}::int`);
  return found;
}

const MATCHES = sql`
  select 'student' as of, m.actor as name, 'student' as kind, m.pid as id, name_shown(p.name, p.erased_at) as title
    from xapi_actor m join person p using (pid)
  union all
  select 'activity', a.iri,
         case when a.exam_id is not null then 'exam' when a.video_id is not null then 'video'
              when a.study_plan_item_id is not null then 'session' else 'live' end,
         coalesce(a.exam_id, a.video_id, a.study_plan_item_id, a.live_session_id),
         coalesce(e.title, v.title, nullif(i.title, ''), l.title, '')
    from xapi_activity a left join exam e using (exam_id) left join video v using (video_id)
    left join study_plan_item i using (study_plan_item_id) left join live_session l using (live_session_id)`;

/** A page of the matches by hand. */
export const matchesPage = (
  tx: Tx,
  page: { page: number; limit: number },
  search: string | undefined,
): Promise<CallAnswer<typeof statementMatches>> => {
  const which =
    search === undefined
      ? sql`true`
      : sql`${holds(sql`m.name`, search)} or ${nameHolds(sql`name_key(m.title)`, search)}`;
  return listOf(
    tx,
    page,
    sql<
      CallAnswer<typeof statementMatches>['data'][number]
    >`select * from (${MATCHES}) m where ${which} order by m.of desc, m.name`,
    sql<{ total: number }>`select count(*) as total from (${MATCHES}) m where ${which}`,
  );
};

/** Whether a name is matched by hand. */
export async function isMatched(tx: Tx, of: WaitsFor, name: string): Promise<boolean> {
  const { has } = await one(
    tx,
    of === 'student'
      ? sql<{ has: boolean }>`select exists (select from xapi_actor where actor = ${name}) as has`
      : sql<{ has: boolean }>`select exists (select from xapi_activity where iri = ${name}) as has`,
  );
  return has;
}

/** Takes a match away. @returns the name in statements, of a student with the number; undefined where there was no match */
export async function deleteMatch(tx: Tx, of: WaitsFor, name: string): Promise<StatementName | undefined> {
  const [gone] = await all(
    tx,
    of === 'student'
      ? sql<StatementName>`delete from xapi_actor where actor = ${name} returning actor, pid`
      : sql<StatementName>`delete from xapi_activity where iri = ${name} returning iri as about`,
  );
  return gone;
}

/** How many statements wait for a name. */
export async function waitingOf(tx: Tx, of: WaitsFor, name: string): Promise<number> {
  const which =
    of === 'student' ? sql`waits_for_actor and actor = ${name}` : sql`waits_for_activity and about = ${name}`;
  return (await one(tx, sql<{ total: number }>`select count(*) as total from xapi_statement where ${which}`)).total;
}

/** The rules, those of any activity type before the others of their verb. */
export const rulesPage = (tx: Tx): Promise<CallAnswer<typeof statementRules>> =>
  all(
    tx,
    sql<CallAnswer<typeof statementRules>[number]>`
      select verb, activity_type as "activityType", becomes, ready from xapi_rule order by verb, activity_type`,
  );

/** Adds a rule, or changes one. */
export async function saveRule(tx: Tx, rule: { verb: string; activityType: string; becomes: string }): Promise<void> {
  await sql`
    insert into xapi_rule (verb, activity_type, becomes) values (${rule.verb}, ${rule.activityType}, ${rule.becomes})
    on conflict (verb, activity_type) do update set becomes = excluded.becomes`.execute(tx);
}

/** Removes a rule. @returns whether there was one */
export async function deleteRule(tx: Tx, rule: { verb: string; activityType: string }): Promise<boolean> {
  const gone = await all(
    tx,
    sql`delete from xapi_rule where verb = ${rule.verb} and activity_type = ${rule.activityType} returning 1`,
  );
  return gone.length > 0;
}

/** The systems whose accounts are called by the `sourcedId`. */
export const homePages = (tx: Tx): Promise<{ homePage: string }[]> =>
  all(tx, sql<{ homePage: string }>`select home_page as "homePage" from xapi_home_page order by 1`);

/** Trusts a system, or no more. */
export async function setTrust(tx: Tx, homePage: string, isTrusted: boolean): Promise<void> {
  await (isTrusted
    ? sql`insert into xapi_home_page (home_page) values (${homePage}) on conflict do nothing`
    : sql`delete from xapi_home_page where home_page = ${homePage}`
  ).execute(tx);
}

/**
 * The home page of an account that is called as this student's `sourcedId`.
 * @returns undefined for another name, and where it is trusted already
 */
export async function homePageShownBy(tx: Tx, actor: string, pid: number): Promise<string | undefined> {
  const [found] = await all(
    tx,
    sql<{ homePage: string }>`
      select h.home_page as "homePage"
        from person p,
             substring(${actor} from length('account:') + 1 for
                       length(${actor}) - length('account:') - length(p.sourced_id) - 1) h(home_page)
       where p.pid = ${pid}::int and p.sourced_id <> ''
         and ${actor} = 'account:' || h.home_page || '|' || p.sourced_id
         and not exists (select from xapi_home_page x where x.home_page = h.home_page)`,
  );
  return found?.homePage;
}
