/** Activities of statements: what they are called, and the questions of quizzes. */
import { StatementFault } from './fault.ts';
import { type Check, each, extensions, iri, type Json, languageMap, oneOf, shape, text } from './formats.ts';

/** Answers and other parts of a question. Two may have one `id`: Moodle's plugin makes them of the words of the answers. */
const components = each(shape({ id: text, description: languageMap }, ['id']));

/** What only a question has. */
const OF_QUESTIONS: Readonly<Record<string, Check>> = {
  correctResponsesPattern: each(text),
  choices: components,
  scale: components,
  source: components,
  target: components,
  steps: components,
};
const QUESTION_PARTS = Object.keys(OF_QUESTIONS);

const readDefinition = shape({
  name: languageMap,
  description: languageMap,
  type: iri,
  moreInfo: iri,
  extensions,
  interactionType: oneOf(
    'true-false',
    'choice',
    'fill-in',
    'long-fill-in',
    'matching',
    'performance',
    'sequencing',
    'likert',
    'numeric',
    'other',
  ),
  ...OF_QUESTIONS,
});

function definition(value: unknown, where: string): void {
  const read = readDefinition(value, where);
  if (read.interactionType !== undefined) return;
  for (const name of QUESTION_PARTS) {
    if (read[name] !== undefined) {
      throw new StatementFault(
        `${where} has ${name} and no interactionType: say which kind of question it is, such as choice or other.`,
      );
    }
  }
}

const readActivity = shape({ objectType: oneOf('Activity'), id: iri, definition }, ['id']);

/** @throws StatementFault where it is no activity */
export const activity = (value: unknown, where: string): Json => readActivity(value, where);

/** One activity, as earlier versions of xAPI wrote it, or a list of them. */
const activities: Check = (value, where) => {
  if (Array.isArray(value))
    value.forEach((one, at) => {
      activity(one, `${where}[${at}]`);
    });
  else activity(value, where);
};

/** The activities around a statement. @throws StatementFault */
export const contextActivities: Check = shape({
  parent: activities,
  grouping: activities,
  category: activities,
  other: activities,
});
