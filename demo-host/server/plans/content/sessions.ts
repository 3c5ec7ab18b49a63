/**
 * The weeks, days and sessions of plans (promises/data-plans.md#what-students-have-done). What students have done
 * stays: a session that leaves its plan is retired if somebody has done it (its day becomes null), and deleted if nobody
 * has.
 */
import { sql } from 'kysely';
import { takesUnits } from '#domain/courses/coursePackages.ts';
import { sessionKind } from '#domain/learning/studyPlans.ts';
import type { Finder, FindMaterial } from './library.ts';
import type { PlanContent, SessionContent } from './types.ts';
import { grouped, inParts, nameKeys, refuse, table, type Writing } from './writing.ts';

/** A plan whose weeks are written. */
export interface PlanOfSessions {
  planId: number;
  plan: PlanContent;
  /** Where the plan stands in the content. */
  path: string;
}

/** A session as it is in the database. */
interface Item {
  id: number;
  planId: number;
  /** Null for a retired one. */
  day: number | null;
  position: number;
  type: number;
  title: string;
  referenceTitle: string | null;
  subject: number | null;
  video: number | null;
  exam: number | null;
  source: string | null;
  key: string | null;
}

/** A session as it is wanted; `id` null for a new one. */
type WantedItem = Omit<Item, 'id' | 'day'> & { id: number | null; day: number };

interface Wanted {
  item: WantedItem;
  session: SessionContent;
  path: string;
  plan: string;
}

const FIELDS = [
  'day',
  'position',
  'type',
  'title',
  'referenceTitle',
  'subject',
  'video',
  'exam',
  'source',
  'key',
] as const;

const COLUMNS =
  'id integer, "planId" integer, day integer, position integer, type smallint, title text, "referenceTitle" text, subject integer, video integer, exam integer, source text, key text';

/** The sessions of the content with what they refer to; those that something is wrong with have a problem. */
function wantedItems(
  writing: Writing,
  plans: readonly PlanOfSessions[],
  find: { subject: Finder; video: FindMaterial; exam: FindMaterial },
): Wanted[] {
  const wanted: Wanted[] = [];
  for (const { planId, plan, path } of plans) {
    const weeks = new Set<number>();
    const days = new Set<number>();
    for (const [w, week] of (plan.weeks ?? []).entries()) {
      const weekPath = `${path}.weeks[${w}]`;
      if (weeks.has(week.week)) {
        refuse(
          writing,
          'plan',
          plan,
          `${weekPath}.week`,
          `“${plan.title}” has week ${week.week} twice. Make it one week.`,
        );
      }
      weeks.add(week.week);
      for (const [d, { day, sessions }] of week.days.entries()) {
        const dayPath = `${weekPath}.days[${d}]`;
        if (days.has(day)) {
          refuse(
            writing,
            'plan',
            plan,
            `${dayPath}.day`,
            `“${plan.title}” has day ${day} twice. A day belongs to one week, and its sessions are listed together.`,
          );
        }
        days.add(day);
        for (const [s, session] of sessions.entries()) {
          const sessionPath = `${dayPath}.sessions[${s}]`;
          const kind = sessionKind(session.type);
          const problem = (field: string, message: string) =>
            refuse(writing, 'session', session, `${sessionPath}.${field}`, message);
          for (const material of ['video', 'exam'] as const) {
            if (kind === material && !session[material]) {
              problem(
                material,
                `“${session.title}” is of type ${session.type} and needs ${ARTICLES[material]}. Name it.`,
              );
            }
            if (kind !== material && session[material]) {
              problem(
                material,
                `“${session.title}” is of type ${session.type}, which has no ${material}. Leave the ${material} out, or choose another type.`,
              );
            }
          }
          wanted.push({
            session,
            path: sessionPath,
            plan: plan.title,
            item: {
              id: null,
              planId,
              day,
              position: s + 1,
              type: session.type,
              title: session.title.trim(),
              referenceTitle: session.referenceTitle?.trim() || null,
              subject: session.subject ? (find.subject(session.subject) ?? null) : null,
              video:
                kind === 'video' && session.video
                  ? (find.video(session.video, session, `${sessionPath}.video`) ?? null)
                  : null,
              exam:
                kind === 'exam' && session.exam
                  ? (find.exam(session.exam, session, `${sessionPath}.exam`) ?? null)
                  : null,
              source: session.key ? writing.source : null,
              key: session.key ?? null,
            },
          });
        }
      }
    }
  }
  return wanted;
}

const ARTICLES = { video: 'a video', exam: 'an exam' } as const;

/** What a session is about: what students did in it belongs to that. */
const about = ({ type, video, exam }: Pick<Item, 'type' | 'video' | 'exam'>) =>
  `${sessionKind(type)} ${video ?? exam ?? ''}`;

/**
 * Gives each wanted session the one that it means: by number, by key, then those without a key by place and title, by
 * title alone, and videos and exams by place alone. What is ambiguous is a new session. A retired session that is wanted
 * again comes back.
 */
async function matchItems(writing: Writing, wanted: readonly Wanted[], there: readonly Item[]): Promise<void> {
  const titles = await nameKeys(writing, [...wanted.map(({ item }) => item.title), ...there.map(({ title }) => title)]);
  const free = new Map(there.map((item) => [item.id, item]));
  const take = (each: Wanted, item: Item | undefined) => {
    if (!item || !free.delete(item.id)) return;
    each.item.id = item.id;
    each.item.source ??= item.source;
    each.item.key ??= item.key;
  };
  for (const each of wanted) {
    const { id } = each.session;
    if (id === undefined) continue;
    const item = free.get(id);
    if (item?.planId === each.item.planId) take(each, item);
    else {
      refuse(
        writing,
        'session',
        each.session,
        `${each.path}.id`,
        `The plan has no session ${id}, or it is here twice.`,
      );
    }
  }
  const byKey = new Map([...free.values()].map((item) => [`${item.planId} ${item.source} ${item.key}`, item]));
  const keys = new Set<string>();
  for (const each of wanted) {
    const { item, session, path } = each;
    if (!session.key) continue;
    const key = `${item.planId} ${item.source} ${item.key}`;
    if (keys.has(key)) {
      refuse(writing, 'session', session, `${path}.key`, `Two sessions of the plan have the key “${session.key}”.`);
    }
    keys.add(key);
    if (session.id === undefined) take(each, byKey.get(key));
  }
  const ways: ((item: Item | WantedItem) => string | undefined)[] = [
    // Its place first: a day may have several sessions that are alike.
    (item) => `${item.planId} ${item.day} ${item.position} ${about(item)} ${titles.get(item.title)}`,
    (item) => `${item.planId} ${item.day} ${about(item)} ${titles.get(item.title)}`,
    (item) => `${item.planId} ${about(item)} ${titles.get(item.title)}`,
    (item) =>
      sessionKind(item.type) === 'other' ? undefined : `${item.planId} ${item.day} ${item.position} ${about(item)}`,
  ];
  for (const way of ways) {
    const candidates = grouped(
      [...free.values()].filter(({ key }) => key === null),
      way,
    );
    const rivals = grouped(
      wanted.filter(({ item, session }) => item.id === null && session.id === undefined && !session.isNew),
      ({ item }) => way(item),
    );
    for (const [place, group] of rivals) {
      const same = place === undefined ? undefined : candidates.get(place);
      if (same?.length === 1 && group.length === 1 && group[0]) take(group[0], same[0]);
    }
  }
}

/** What has to be written so that the plans have the wanted sessions. */
export interface SessionChanges {
  plans: readonly PlanOfSessions[];
  removed: { id: number; isDone: boolean }[];
  /** Sessions that leave the plan while another one takes their key. */
  freedKeys: number[];
  changed: WantedItem[];
  added: WantedItem[];
}

/**
 * Compares the wanted sessions with those that are there, and notes what becomes of each; writes nothing. The sessions
 * that leave are locked: nobody can do one between this and its deletion.
 */
export async function sessionChanges(
  writing: Writing,
  plans: readonly PlanOfSessions[],
  find: { subject: Finder; video: FindMaterial; exam: FindMaterial },
): Promise<SessionChanges> {
  const wanted = wantedItems(writing, plans, find);
  const planIds = plans.map(({ planId }) => planId);
  const { rows: there } = await sql<Item>`
    select study_plan_item_id as id, study_plan_id as "planId", day, position, type, title, reference_title as "referenceTitle",
           subject_id as subject, video_id as video, exam_id as exam, source, external_key as key
      from study_plan_item where study_plan_id = any (${planIds}::integer[])
     order by day, position, id`.execute(writing.tx);
  await matchItems(writing, wanted, there);

  const known = new Map(there.map((item) => [item.id, item]));
  const kept = new Set(wanted.flatMap(({ item }) => item.id ?? []));
  const leaving = there.filter(({ id, day }) => day !== null && !kept.has(id));
  const turned = wanted.filter(({ item }) => {
    const old = item.id === null ? undefined : known.get(item.id);
    return old !== undefined && about(old) !== about(item);
  });
  const itemIds = [...leaving.map(({ id }) => id), ...turned.flatMap(({ item }) => item.id ?? [])];
  const done = await sessionsDone(writing, itemIds);
  await refuseWithSeveralUnits(
    writing,
    turned.filter(({ item }) => item.id !== null && !done.has(item.id)),
  );

  const titles = new Map(plans.map(({ planId, plan }) => [planId, plan.title]));
  const leaves = (item: Item) => {
    writing.outcomes.push({
      kind: 'session',
      outcome: done.has(item.id) ? 'retired' : 'deleted',
      title: item.title,
      id: item.id,
      plan: titles.get(item.planId),
      planId: item.planId,
      day: item.day ?? undefined,
    });
    return { id: item.id, isDone: done.has(item.id) };
  };
  const removed = leaving.map(leaves);
  const freedKeys: number[] = [];
  // With another video or exam it is another session: what students did stays with the former one.
  for (const { item } of turned) {
    const old = item.id === null ? undefined : known.get(item.id);
    if (!old || !done.has(old.id)) continue;
    if (old.day !== null) removed.push(leaves(old));
    freedKeys.push(old.id);
    item.id = null;
  }
  const changed: WantedItem[] = [];
  const added: WantedItem[] = [];
  for (const { item, session, plan } of wanted) {
    const old = item.id === null ? undefined : known.get(item.id);
    const isSame = old !== undefined && FIELDS.every((field) => old[field] === item[field]);
    if (!old) added.push(item);
    else if (!isSame) changed.push(item);
    writing.outcomes.push({
      kind: 'session',
      outcome: !old ? 'new' : old.day === null ? 'restored' : isSame ? 'same' : 'changed',
      title: item.title,
      at: session.at,
      id: old?.id,
      plan,
      planId: item.planId,
      day: item.day,
    });
  }
  return { plans, removed, freedKeys, changed, added };
}

/**
 * A session becomes no video or exam while it carries a package of several units, of which it can count one
 * (promises/course-packages.md#who-puts-one-on-a-session). The sessions are locked, so that none gets another package meanwhile.
 */
async function refuseWithSeveralUnits(writing: Writing, turned: readonly Wanted[]): Promise<void> {
  const ids = turned.flatMap(({ item }) => item.id ?? []);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number; units: number }>`
    select k.study_plan_item_id as id, count(*)::integer as units
      from course_package k join course_unit u using (package_id)
     where k.study_plan_item_id = any (${ids}::integer[]) and k.removed_at is null
     group by 1`.execute(writing.tx);
  const unitsOf = new Map(rows.map(({ id, units }) => [id, units]));
  for (const { item, session, path } of turned) {
    const units = unitsOf.get(item.id ?? 0) ?? 0;
    if (takesUnits({ hasMaterial: item.video !== null || item.exam !== null }, units)) continue;
    refuse(
      writing,
      'session',
      session,
      `${path}.type`,
      `“${session.title}” carries a course package of ${units} units, and a video or an exam takes one unit. Take the package off first, or make this a session of its own.`,
    );
  }
}

/** Which of these sessions students have done. They stay locked to the end of the transaction. */
async function sessionsDone({ tx }: Writing, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  await sql`
    select from study_plan_item where study_plan_item_id = any (${ids}::integer[])
     order by study_plan_item_id for update`.execute(tx);
  const { rows } = await sql<{ id: number }>`select actor.sessions_done(${ids}::integer[]) as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Writes the weeks, days and sessions of the plans. */
export async function writeSessions(
  writing: Writing,
  { plans, removed, freedKeys, changed, added }: SessionChanges,
): Promise<void> {
  const { tx } = writing;
  const planIds = plans.map(({ planId }) => planId);
  const retired = removed.filter(({ isDone }) => isDone).map(({ id }) => id);
  const deleted = removed.filter(({ isDone }) => !isDone).map(({ id }) => id);
  if (freedKeys.length > 0) {
    await sql`
      update study_plan_item set source = null, external_key = null
       where study_plan_item_id = any (${freedKeys}::integer[])`.execute(tx);
  }
  if (retired.length > 0) {
    await sql`
      update study_plan_item set day = null where study_plan_item_id = any (${retired}::integer[])`.execute(tx);
  }
  if (deleted.length > 0) {
    await sql`delete from study_plan_item where study_plan_item_id = any (${deleted}::integer[])`.execute(tx);
  }

  const weeks = plans.flatMap(({ planId, plan }) =>
    (plan.weeks ?? []).map(({ week, title }) => ({ planId, week, title: title?.trim() || null })),
  );
  const days = plans.flatMap(({ planId, plan }) =>
    (plan.weeks ?? []).flatMap(({ week, days: ofWeek }) => ofWeek.map(({ day }) => ({ planId, day, week }))),
  );
  await inParts(
    writing,
    weeks,
    (part) => sql`
    insert into study_plan_week as w (study_plan_id, week_no, title)
    select r."planId", r.week, r.title from ${table(part, '"planId" integer, week integer, title text')}
    on conflict (study_plan_id, week_no) do update set title = excluded.title where w.title is distinct from excluded.title`,
  );
  await inParts(
    writing,
    days,
    (part) => sql`
    insert into study_plan_day as d (study_plan_id, day, week_no)
    select r."planId", r.day, r.week from ${table(part, '"planId" integer, day integer, week integer')}
    on conflict (study_plan_id, day) do update set week_no = excluded.week_no where d.week_no <> excluded.week_no`,
  );
  // One statement, in which sessions may change places.
  if (changed.length > 0) {
    await sql`
      update study_plan_item i
         set day = r.day, position = r.position, type = r.type, title = r.title, reference_title = r."referenceTitle",
             subject_id = r.subject, video_id = r.video, exam_id = r.exam, source = r.source, external_key = r.key
        from ${table(changed, COLUMNS)} where i.study_plan_item_id = r.id`.execute(tx);
  }
  await inParts(
    writing,
    added,
    (part) => sql`
    insert into study_plan_item (study_plan_id, day, position, type, title, reference_title, subject_id, video_id, exam_id, source, external_key)
    select r."planId", r.day, r.position, r.type, r.title, r."referenceTitle", r.subject, r.video, r.exam, r.source, r.key
      from ${table(part, COLUMNS)}`,
  );
  await sql`
    delete from study_plan_day d where d.study_plan_id = any (${planIds}::integer[])
       and not exists (select 1 from ${table(days, '"planId" integer, day integer')}
                        where r."planId" = d.study_plan_id and r.day = d.day)`.execute(tx);
  await sql`
    delete from study_plan_week w where w.study_plan_id = any (${planIds}::integer[])
       and not exists (select 1 from ${table(weeks, '"planId" integer, week integer')}
                        where r."planId" = w.study_plan_id and r.week = w.week_no)`.execute(tx);
}
