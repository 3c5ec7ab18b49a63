/** A small course package of cmi5 in the demo academy: two pages about the heart, which speak with the learning record store. */
import { sql } from 'kysely';
import { readStructure } from '#host/server/courses/courseStructure.ts';
import { insertPackage } from '#host/server/courses/packages.queries.ts';
import type { Seeding } from './seeding.ts';

/** The plan that carries it: every school has it, and so do the demo families. */
const PLAN = 7;

const bytesOf = (text: string) => new TextEncoder().encode(text);

const titles = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .map(([language, text]) => `<langstring lang="${language}">${text}</langstring>`)
    .join('');
const titled = (texts: Readonly<Record<string, string>>) =>
  `<title>${titles(texts)}</title><description>${titles(texts)}</description>`;

/** Its `cmi5.xml`. */
const DEMO_COURSE = `<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://courses.example/heart">${titled({ en: 'The heart', ml: 'ഹൃദയം', hi: 'हृदय' })}</course>
  <au id="https://courses.example/heart/beats" moveOn="Completed">
    ${titled({ en: 'How the heart beats', ml: 'ഹൃദയം മിടിക്കുന്നതെങ്ങനെ', hi: 'हृदय कैसे धड़कता है' })}
    <url>beats.html</url>
  </au>
  <au id="https://courses.example/heart/check" moveOn="Passed" masteryScore="0.5">
    ${titled({ en: 'Three questions about the heart', ml: 'ഹൃദയത്തെക്കുറിച്ച് മൂന്ന് ചോദ്യങ്ങൾ', hi: 'हृदय के बारे में तीन प्रश्न' })}
    <url>check.html</url>
  </au>
</courseStructure>
`;

/** What each page needs of cmi5: its token, what it is told, and its statements. */
export const UNIT_SCRIPT = `
const given = new URLSearchParams(location.search);
const place = { activityId: given.get('activityId'), agent: given.get('actor'), registration: given.get('registration') };
const begun = Date.now();
const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/';
let token;
let launch;

async function ask(path, more = {}) {
  const answer = await fetch(given.get('endpoint') + path, {
    ...more,
    headers: {
      Authorization: 'Basic ' + token,
      'Content-Type': 'application/json',
      'X-Experience-API-Version': '1.0.3',
    },
  });
  if (!answer.ok) throw new Error((await answer.json()).message);
  return answer.json();
}

function statement(verb, result) {
  const { contextTemplate } = launch;
  const hasMoveOn = 'completion' in result || 'success' in result;
  const category = [CATEGORY + 'cmi5', ...(hasMoveOn ? [CATEGORY + 'moveon'] : [])].map((id) => ({ id }));
  const isFirst = verb === 'initialized';
  return {
    id: '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
      (digit ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (digit / 4)))).toString(16),
    ),
    actor: JSON.parse(place.agent),
    verb: { id: 'http://adlnet.gov/expapi/verbs/' + verb },
    object: { id: place.activityId },
    ...(!isFirst && { result: { ...result, duration: 'PT' + Math.round((Date.now() - begun) / 1000) + 'S' } }),
    context: {
      ...contextTemplate,
      registration: place.registration,
      contextActivities: { ...contextTemplate.contextActivities, category },
    },
    timestamp: new Date().toISOString(),
  };
}

const send = (statements) => ask('statements', { method: 'POST', body: JSON.stringify(statements) });

/** Begins the unit. It answers what the academy tells of the launch. */
export async function begin() {
  token = (await (await fetch(given.get('fetch'), { method: 'POST' })).json())['auth-token'];
  launch = await ask('activities/state?' + new URLSearchParams({ ...place, stateId: 'LMS.LaunchData' }));
  await send([statement('initialized', {})]);
  return launch;
}

/** Ends the unit, with what came out of it: in Review nothing is recorded. */
export async function end(verb, result) {
  const results = launch.launchMode === 'Normal' ? [statement(verb, result)] : [];
  await send([...results, statement('terminated', {})]);
  location.replace(launch.returnURL);
}
`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; }
  body { max-inline-size: 36rem; margin: 0 auto; padding: 1.5rem 1rem; font: 1.05rem/1.6 system-ui, sans-serif; }
  button { min-block-size: 2.75rem; padding: 0.25rem 1rem; font: inherit; }
  label { display: block; padding-block: 0.4rem; }
</style>
<h1>${title}</h1>
${body}
<p id="failure" role="alert"></p>
`;

/** The script of a page: it begins the unit, then lets its button be pressed, and says what goes wrong. */
const script = (onPress: string) => `<script type="module">
  import { begin, end } from './unit.js';
  const failure = document.getElementById('failure');
  const button = document.querySelector('button');
  const say = (error) => { failure.textContent = error.message; };
${onPress}  begin().then(() => { button.disabled = false; }, say);
</script>`;

const FILES: Readonly<Record<string, string>> = {
  'unit.js': UNIT_SCRIPT,
  'beats.html': page(
    'How the heart beats',
    `<p>The heart is a pump with four rooms: two that take blood in, and two that send it out.</p>
<p>Its right side sends blood to the lungs, where it takes up oxygen. Its left side sends that blood to the whole body.</p>
<p>At rest it beats some 70 times a minute, which makes more than 100,000 times a day.</p>
<button disabled>I have read it</button>
${script(`  button.onclick = () => end('completed', { completion: true }).catch(say);
`)}`,
  ),
  'check.html': page(
    'Three questions about the heart',
    `<form>
<fieldset><legend>How many rooms has the heart?</legend>
<label><input type="radio" name="rooms" value="0"> Two</label><label><input type="radio" name="rooms" value="1"> Four</label></fieldset>
<fieldset><legend>Where does blood take up oxygen?</legend>
<label><input type="radio" name="oxygen" value="1"> In the lungs</label><label><input type="radio" name="oxygen" value="0"> In the stomach</label></fieldset>
<fieldset><legend>Which side sends blood to the whole body?</legend>
<label><input type="radio" name="side" value="0"> The right</label><label><input type="radio" name="side" value="1"> The left</label></fieldset>
<p><button disabled>Hand in</button></p>
</form>
${script(`  document.querySelector('form').onsubmit = (event) => {
    event.preventDefault();
    const right = [...new FormData(event.target).values()].filter((value) => value === '1').length;
    const score = { scaled: Math.round((right / 3) * 100) / 100, raw: right, min: 0, max: 3 };
    const isPassed = score.scaled >= 0.5;
    end(isPassed ? 'passed' : 'failed', { success: isPassed, score }).catch(say);
  };
`)}`,
  ),
};

/** Puts the course package on the first page of its plan. */
export async function makeCourse({ tx }: Seeding): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select study_plan_item_id as id from study_plan_item
     where study_plan_id = ${PLAN}::int and video_id is null and exam_id is null
     order by day, position limit 1`.execute(tx);
  const [first] = rows;
  if (!first) return;
  const files = new Map(Object.entries(FILES).map(([path, text]) => [path, bytesOf(text)]));
  await insertPackage(tx, first.id, { structure: readStructure(bytesOf(DEMO_COURSE)), files });
}
