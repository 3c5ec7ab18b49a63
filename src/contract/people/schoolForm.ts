/** Schools as their form writes them: apart from the list, since few people open the form. */
import { defineCall } from '#contract/call.ts';
import { bit, id, idOrNull, shape, text, writtenAnswer } from '#contract/fields.ts';
import { bodyId, flagInput, idInput, textInput } from '#contract/inputs.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';

/** One school, with the fields that can be changed. */
export const schoolById = defineCall('schoolById', {
  route: 'GET /api/admin/schools/{schoolId}',
  promise: 'academy-schools#writing-calls',
  summary: 'One school, for changing it',
  capability: 'schools:write',
  params: { schoolId: idInput() },
  answer: shape({ schoolId: id(), name: text(), countryId: idOrNull(), isActive: bit() }),
});

const schoolBody = { name: textInput(TEXT_MAX.name), countryId: bodyId(), isActive: flagInput() };

/** Creates a school. Answers 400 when there is no such country. */
export const createSchool = defineCall('createSchool', {
  route: 'POST /api/admin/schools',
  promise: 'academy-schools#writing-calls',
  summary: 'Create a school',
  capability: 'schools:write',
  success: 201,
  body: schoolBody,
  answer: writtenAnswer({ schoolId: idOrNull() }),
});

/** Changes a school. Answers 400 when there is no such country. */
export const updateSchool = defineCall('updateSchool', {
  route: 'PUT /api/admin/schools/{schoolId}',
  promise: 'academy-schools#writing-calls',
  summary: 'Change a school',
  capability: 'schools:write',
  params: { schoolId: idInput() },
  body: schoolBody,
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const schoolFormCalls = { schoolById, createSchool, updateSchool };
