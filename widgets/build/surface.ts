/** What all elements have in common, as data for the manifest and the types. */

/** Events (guides/embedders/events.md): name, whether it can be cancelled, its detail as a TypeScript type. */
export const events = [
  {
    name: 'academy-navigate',
    isCancelable: true,
    detail: '{ path: string; search?: string }',
    description:
      'A person goes to a path of the academy. `search`: attributes that its screen opens with, as `?school-id=12`. Default: `location.assign(path + search)`.',
  },
  {
    name: 'academy-signed-in',
    isCancelable: false,
    detail: '{ user: AcademyUser; menu: readonly AcademyMenuEntry[]; home: string }',
    description: 'Somebody signed in through this element.',
  },
  {
    name: 'academy-signed-out',
    isCancelable: false,
    detail: "{ reason: 'logout' | 'expired' | 'role' }",
    description: 'The session of the page ended. Fired on its first element.',
  },
  {
    name: 'academy-action',
    isCancelable: true,
    detail:
      "{ action: 'add-school' | 'edit-school' | 'view-school' | 'add-user' | 'edit-user' | 'forgot-password' | 'export-report'; id?: number }",
    description:
      'A button whose meaning the page decides. Default: the academy’s own form or dialog; where there is none, a toast says so.',
  },
  {
    name: 'academy-ready',
    isCancelable: false,
    detail: "{ ms: number; state: 'data' | 'empty' | 'error' | 'signed-out' | 'denied'; about?: string }",
    description:
      'Fired once, when that state is on screen; ms since the element was connected. `about` is the name of the one thing that the screen is about, such as a student.',
  },
  {
    name: 'academy-error',
    isCancelable: false,
    detail: '{ status: number; message: string; method: string; path: string }',
    description: 'A call failed, or the screen could not be drawn (status 0).',
  },
] as const;

/** Custom properties that a page may set anywhere above an element (guides/embedders/theming.md). */
export const cssProperties = [
  { name: '--academy-font', description: 'Font family.' },
  { name: '--academy-color-accent', description: 'Buttons, links, focus.' },
  { name: '--academy-color-text', description: 'Text.' },
  { name: '--academy-color-surface', description: 'The surface that an element paints.' },
  { name: '--academy-color-border', description: 'Lines and edges.' },
  { name: '--academy-color-good', description: 'The best band of a value.' },
  { name: '--academy-color-fair', description: 'The middling band.' },
  { name: '--academy-color-info', description: 'The band between good and fair, and notes.' },
  { name: '--academy-color-poor', description: 'The lowest band, and failures.' },
  { name: '--academy-radius', description: 'Radius of corners.' },
  { name: '--academy-space', description: 'The unit that all distances are multiples of.' },
  {
    name: '--academy-min-height',
    description: 'Least height, which an element keeps while it loads and after; 0px keeps none.',
  },
] as const;

/** Shadow parts that a page may style. */
export const parts = ['card', 'table', 'button', 'dialog', 'chart', 'toast'] as const;
