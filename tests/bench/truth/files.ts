/**
 * Makes the files of an academy: a roster, a workbook of plans, statements of what students did, and the list of activities
 * that an administrator matches by hand. Everything is drawn from a seed, and ends now.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvOf, makeRoster, randomOf, zipRoster } from '#tests/support/data/rosters.ts';
import { csvZipOf } from '#tests/support/data/workbooks.ts';
import { type Activities, type Activity, HOME_PAGE, type Learner, type Live, Writer } from './statements.ts';

export interface TruthSize {
  schools: number;
  pupils: number;
  statements: number;
  /** Study days of each plan. */
  planDays: number;
  /** How many statements further files have, which go on where the first one ends. */
  more?: readonly number[];
  /** How another system writes a statement; as it is drawn, without it. */
  dress?: (line: string) => string;
}

/** Where the files are. */
export interface TruthFiles {
  roster: string;
  workbook: string;
  /** `iri,kind,title`: what an administrator says of the activities of the learning system. */
  matches: string;
  statements: string;
  /** Further files of statements. */
  more: string[];
}

type Row = Readonly<Record<string, string>>;

const SUBJECTS = ['Physics', 'Chemistry', 'Biology', 'Mathematics', 'History', ''];
const EXAM_CATEGORIES = ['Weekly Tests', 'Chapter Wise', 'Mock Exams', 'Olympiad'];
const VIDEO_CATEGORIES = ['Lessons', 'Experiments', 'Stories'];
/** Exams and videos beside the plans. */
const LIBRARY = 24;
const DAY_MS = 86_400_000;
/** Live sessions of each school: two thirds of single classes, the others of the whole school. */
const LIVE = 9;

const pad = (n: number) => String(n).padStart(2, '0');

/** Writes the files into a folder. */
export async function makeFiles(folder: string, size: TruthSize, now: Date): Promise<TruthFiles> {
  const files: TruthFiles = {
    roster: join(folder, 'roster.zip'),
    workbook: join(folder, 'plans.zip'),
    matches: join(folder, 'matches.csv'),
    statements: join(folder, 'statements.ndjson'),
    more: (size.more ?? []).map((_, at) => join(folder, `statements-${at + 2}.ndjson`)),
  };
  const random = randomOf(7);
  const roster = makeRoster({ schools: size.schools, students: size.pupils });
  // A name of its own for each, by which answers are compared with the files.
  const users = roster.users.map(
    (user, at): Row => ({
      ...user,
      givenName: `${user.givenName} ${at + 1}`,
      familyName: user.familyName === '-' ? 'Das' : (user.familyName ?? ''),
    }),
  );
  await writeFile(files.roster, zipRoster({ ...roster, users }));

  const schools = roster.orgs.filter(({ type }) => type === 'school').map(({ name }) => name ?? '');
  const homerooms = roster.classes.filter(({ classType }) => classType === 'homeroom');
  const grades = [...new Set(homerooms.map((room) => Number(room.grades)))];
  const { sheets, activities, lives } = workbookOf({
    schools,
    homerooms,
    orgs: roster.orgs,
    grades,
    size,
    now,
    random,
  });
  await writeFile(files.workbook, csvZipOf(sheets));
  const matches = [...activities.all, ...lives].map(({ iri, kind, title }) => ({ iri, kind, title }));
  await writeFile(files.matches, csvOf(matches));

  const nameOfOrg = new Map(roster.orgs.map(({ sourcedId, name }) => [sourcedId, name ?? '']));
  const learners: Learner[] = users
    .filter(({ role }) => role === 'student')
    .map(({ sourcedId, orgSourcedIds, grades: grade }) => ({
      sourcedId: sourcedId ?? '',
      school: nameOfOrg.get(orgSourcedIds ?? '') ?? '',
      grade: Number(grade),
      skill: random(),
    }));
  const { dress = (line) => line } = size;
  const writer = new Writer({ learners, activities, lives, random, now });
  for (const [at, file] of [files.statements, ...files.more].entries()) {
    const out = createWriteStream(file);
    for (const line of writer.lines(size.more?.[at - 1] ?? size.statements))
      if (!out.write(`${dress(line)}\n`)) await once(out, 'drain');
    out.end();
    await once(out, 'close');
  }
  return files;
}

interface Content {
  schools: readonly string[];
  homerooms: readonly Row[];
  orgs: readonly Row[];
  grades: readonly number[];
  size: TruthSize;
  now: Date;
  random: () => number;
}

function workbookOf({ schools, homerooms, orgs, grades, size, now, random }: Content) {
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const activities: Activities = { all: [], plans: new Map(), library: [] };
  const add = (activity: Activity) => {
    activities.all.push(activity);
    return activity;
  };
  const [videos, exams, sessions]: [Row[], Row[], Row[]] = [[], [], []];
  const video = (title: string, subjectTitle: string) => {
    const duration = between(120, 900);
    videos.push({
      title,
      videoCategory: VIDEO_CATEGORIES[videos.length % 3] ?? '',
      subjectTitle,
      duration: `${duration}`,
    });
    return duration;
  };
  const exam = (title: string, subjectTitle: string) => {
    const questions = between(5, 40);
    const examCategory = EXAM_CATEGORIES[exams.length % 4] ?? '';
    exams.push({
      title,
      examCategory,
      subjectTitle,
      examDuration: `${between(10, 60)}`,
      totalQuestions: `${questions}`,
    });
    return questions;
  };
  for (let n = 1; n <= LIBRARY; n += 1) {
    const subject = SUBJECTS[n % SUBJECTS.length] ?? '';
    const isExam = n % 2 === 0;
    const title = `${isExam ? 'Exam' : 'Film'} of the library ${n}`;
    const iri = `${HOME_PAGE}/library/${n}`;
    const does = isExam ? 'exam' : 'video';
    activities.library.push(add({ iri, kind: does, title, does, size: (isExam ? exam : video)(title, subject) }));
  }

  const plans: Row[] = [];
  const sharing: Row[] = [];
  for (const grade of [0, ...grades]) {
    const plan = grade === 0 ? 'Reading for all' : `Foundation ${grade}`;
    plans.push({
      title: plan,
      description: `The plan ${plan}`,
      gradeId: grade === 0 ? '' : `${grade}`,
      // One plan is switched off; what students did in it counts.
      isEnable: grade === 2 ? '0' : '1',
    });
    schools.forEach((school, at) => {
      if (grade === 0 || (at + grade) % 5 !== 0) sharing.push({ plan, school });
    });
    const own: Activity[] = [];
    for (let day = 1; day <= (grade === 0 ? Math.ceil(size.planDays / 2) : size.planDays); day += 1) {
      // A day of the plan without sessions every now and then, and weeks of five days.
      const kinds = day % 7 === 6 ? ['1', '1', '2', '5', '10'] : ['1', '2', '5', '4'];
      kinds.forEach((type, at) => {
        const subjectTitle = SUBJECTS[(day + at) % 5] ?? '';
        const name = `${plan}, day ${day}, ${at + 1}`;
        const does = type === '5' ? 'visit' : type === '2' || type === '10' ? 'exam' : 'video';
        const title = `${does === 'visit' ? 'Notes' : does === 'exam' ? 'Quiz' : 'Watch'}: ${name}`;
        // Sessions of videos share a few videos of the library, so that one video is in several plans.
        const shared = does === 'video' && at === 3 ? activities.library[2 * (day % (LIBRARY / 2))] : undefined;
        const length =
          does === 'visit'
            ? 0
            : (shared?.size ?? (does === 'exam' ? exam(title, subjectTitle) : video(title, subjectTitle)));
        sessions.push({
          plan,
          weekNo: `${Math.ceil(day / 5)}`,
          day: `${day}`,
          position: `${at + 1}`,
          type,
          title,
          referenceTitle: `Chapter ${day}`,
          subjectTitle,
          video: does === 'video' ? (shared?.title ?? title) : '',
          exam: does === 'exam' ? title : '',
        });
        own.push(
          add({ iri: `${HOME_PAGE}/plan/${grade}/${day}/${at + 1}`, kind: 'session', title, does, size: length }),
        );
      });
    }
    activities.plans.set(grade, own);
  }

  const lives: Live[] = [];
  const liveRows: Row[] = [];
  const nameOfOrg = new Map(orgs.map(({ sourcedId, name }) => [sourcedId, name ?? '']));
  schools.forEach((school, number) => {
    const rooms = homerooms.filter((room) => nameOfOrg.get(room.schoolSourcedId ?? '') === school);
    for (let n = 0; n < LIVE; n += 1) {
      // One is in the future, for which nobody was expected yet.
      const daysAgo = n === LIVE - 1 ? -2 : between(0, 60);
      const date = new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
      const startTime = `${pad(between(7, 16))}:${pad(5 * between(0, 11))}`;
      const minutes = between(20, 90);
      const title = `Live ${n + 1} of school ${number + 1}`;
      const grade = n % 3 === 2 ? '' : (rooms[n % rooms.length]?.title ?? '');
      liveRows.push({ school, grade, title, subjectTitle: 'Physics', date, startTime, duration: `${minutes}` });
      const startsAt = new Date(`${date}T${startTime}:00+05:30`);
      const iri = `${HOME_PAGE}/live/${number + 1}/${n + 1}`;
      lives.push({ iri, kind: 'live', title, does: 'live', size: minutes, startsAt, school });
    }
  });
  const holiday = (daysAgo: number, name: string, school: string) => ({
    date: new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
    name,
    school,
  });
  const holidays = [holiday(3, 'Harvest', ''), holiday(9, 'Founders', schools[0] ?? ''), holiday(33, 'Rain', '')];
  const sheets = {
    videos,
    exams,
    plans,
    sessions,
    'sharing-with-schools': sharing,
    'live-sessions': liveRows,
    holidays,
  };
  return { sheets, activities, lives };
}
