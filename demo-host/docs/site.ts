/** The pages of the site, in the order of the navigation. A new page is a new row. */
import { posix } from 'node:path';
import { markdownPage } from './markdown.ts';
import type { Page } from './page.ts';
import { playgroundPage } from './playground/page.tsx';
import { promisePages } from './promises.tsx';
import { referencePages } from './reference/pages.tsx';
import { startPage } from './start/page.tsx';

/** A text of ours: its reader and its name in `guides/`. Its address has only the name, so that it can change readers. */
const guide = (file: string, title: string, lead: string, section: Page['section'] = 'Guides') =>
  markdownPage({
    path: `guides/${posix.basename(file)}.html`,
    title,
    lead,
    section,
    source: `demo-host/docs/guides/${file}.md`,
  });

export const pages: readonly Page[] = [
  startPage,
  playgroundPage,
  guide(
    'embedders/embedders',
    'For embedders',
    'You put screens into a website, a portal or an LMS: where to begin.',
    'Begin',
  ),
  guide(
    'operators/operators',
    'For operators',
    'You run the academy for a school or a district: where to begin.',
    'Begin',
  ),
  guide(
    'developers/developers',
    'For developers',
    'You change the code, or serve the API yourself: where to begin.',
    'Begin',
  ),

  markdownPage({
    path: 'places/wordpress.html',
    title: 'WordPress',
    lead: 'A block and a shortcode, for authors too, with the plugin.',
    section: 'Places',
    source: 'demo-host/plugins/wordpress/README.md',
  }),
  markdownPage({
    path: 'places/moodle.html',
    title: 'Moodle',
    lead: 'A block for courses and dashboards, and a filter for texts.',
    section: 'Places',
    source: 'demo-host/plugins/moodle/README.md',
  }),
  markdownPage({
    path: 'places/lti.html',
    title: 'LTI 1.3',
    lead: 'Screens inside Moodle, Canvas and other learning management systems, without a plugin.',
    section: 'Places',
    source: 'demo-host/server/lti/lti.md',
  }),
  markdownPage({
    path: 'places/lti-standards.html',
    title: 'What of the LTI standards is kept',
    lead: 'What 1EdTech’s five documents require of a tool, the test that shows it, and what is left out.',
    section: 'Places',
    source: 'demo-host/server/lti/standards.md',
  }),
  markdownPage({
    path: 'places/frameworks.html',
    title: 'Frameworks and frames',
    lead: 'React, Vue and Angular with types, and pages that allow only an iframe.',
    section: 'Places',
    source: 'demo-host/examples/README.md',
  }),

  guide('embedders/embedding', 'Embedding', 'The lines to paste, the options of a page, and what the files need.'),
  guide(
    'operators/for-real',
    'For real, in five steps',
    'From an empty database to people who sign in: first administrator, schools, users.',
  ),
  guide('operators/data', 'Data and imports', 'The page Data, imports by people and by other systems, and keys.'),
  guide(
    'operators/rosters',
    'Rosters',
    'Schools, classes and people from your school system, by OneRoster CSV, once or every night.',
  ),
  guide(
    'operators/workbook',
    'Workbooks of plans',
    'Study plans, videos, exams, live sessions and holidays from a spreadsheet, as often as they change.',
  ),
  guide(
    'operators/invitations',
    'Invitations',
    'Everybody chooses their own password: printed sheets with QR codes for each class, or e-mails.',
  ),
  guide(
    'operators/family-mail',
    'E-mails to families',
    'The week on Sundays, and an absence the same evening: when, to whom, and once.',
  ),
  guide(
    'operators/channels',
    'SMS and WhatsApp',
    'Families are told of absences by a gateway that you pay: its template, registered texts, reports, and once.',
  ),
  guide(
    'operators/study-plans',
    'Study plans',
    'Writing plans of weeks, days and sessions, and what stays of what students did.',
  ),
  guide(
    'operators/notices',
    'Notices',
    'Who receives what: languages, audience, start and end, and what people see of it.',
  ),
  guide(
    'operators/push',
    'Notices on devices',
    'Notices that arrive on phones and computers: the setting, what a lock screen shows, and when it ends.',
  ),
  guide(
    'operators/follow-up',
    'Students to follow up',
    'Who may need attention: what each reason says, and what it does not.',
  ),
  guide(
    'operators/xapi',
    'Statements and sheets',
    'What pupils do, from Moodle, H5P and video players by xAPI, or from a spreadsheet.',
  ),
  guide(
    'embedders/sign-in',
    'Sign-in by your portal',
    'Your people are signed in already. Your portal hands their academy session to the page, and nobody types a second password.',
  ),
  guide(
    'operators/single-sign-on',
    'Single sign-on',
    'Your people sign in with their account of Google Workspace, Microsoft Entra or Keycloak, and need no password here.',
  ),
  guide(
    'operators/subpath',
    'In a subpath, behind nginx or Apache',
    'The academy in a folder of a hostname, such as school.example/academy/, with lines for the proxy in front of it.',
  ),
  guide(
    'operators/monitoring',
    'Metrics',
    'What Prometheus reads of the server: requests, times, connections, jobs, imports, the last backup.',
  ),
  markdownPage({
    path: 'guides/deploying.html',
    title: 'Containers and systemd',
    lead: 'A Dockerfile, a Compose file with PostgreSQL, and a unit of systemd to begin with.',
    section: 'Guides',
    source: 'demo-host/examples/deploy/README.md',
  }),
  guide(
    'operators/security',
    'Security',
    'What a page that embeds can see, where the token lives, and what to set up.',
  ),
  guide(
    'operators/retention',
    'What is kept, and how long',
    'Of people and of what they did; what erasing takes away, and what it leaves.',
  ),
  guide(
    'operators/personal-data',
    'Personal data',
    'Every column: what it holds, how a person gets it, and what an erasure does with it.',
  ),
  guide(
    'operators/backups',
    'Backups',
    'Copy the database while it runs, get it back, and prove that the sums of the reports are right.',
  ),
  guide(
    'operators/staying-up',
    'Staying up',
    'Kills, restarts and outages: what a host promises, and how to stop and replace it.',
  ),
  guide('embedders/theming', 'Theming', 'Your colours, font, corners and spacing; light and dark.'),
  guide('embedders/events', 'Events and navigation', 'What the elements tell your page, and where their links lead.'),
  guide(
    'operators/hosting',
    'Hosting the console',
    'The console on a site of your own: any folder of any host, and what tidy addresses need.',
  ),
  guide(
    'embedders/brand',
    'Your logo and colours',
    'For a school’s web person: what to prepare, where to enter it, and what your own page sets.',
  ),
  guide(
    'developers/own-api',
    'An API server of your own',
    'From nothing to a green report: the smallest start, a stand-in, sixty lines, and the kit that judges.',
  ),
  guide(
    'developers/mock',
    'Build against a stand-in',
    'Every call with the demo academy, on your machine: for a page before there is a server, and for a server.',
  ),
  guide(
    'developers/conform',
    'Does my server fit?',
    'One command asks your server every call, and says of each answer what to change.',
  ),
  guide(
    'developers/adapter',
    'An adapter instead of a rewrite',
    'The elements in front of an API that stands already: other paths, cookies, GraphQL.',
  ),
  guide(
    'developers/webhooks',
    'Webhooks',
    'Your program is told at once what happens: setting one up, verifying a message in ten lines, and when it goes wrong.',
  ),
  markdownPage({
    path: 'guides/adapter-portal.html',
    title: 'An adapter for a portal with cookies',
    lead: 'A worked adapter: cookie sessions, a CSRF token, other paths and other names.',
    section: 'Guides',
    source: 'demo-host/examples/portal/README.md',
  }),
  markdownPage({
    path: 'guides/adapter-graphql.html',
    title: 'An adapter for GraphQL',
    lead: 'A worked adapter: three screens and the sign-in form in front of GraphQL.',
    section: 'Guides',
    source: 'demo-host/examples/graphql/README.md',
  }),
  markdownPage({
    path: 'guides/sixty-lines.html',
    title: 'Sixty lines',
    lead: 'A server for two screens, small enough to read at once: Express, Laravel, FastAPI.',
    section: 'Guides',
    source: 'demo-host/examples/backend/README.md',
  }),
  markdownPage({
    path: 'guides/nothing-appears.html',
    title: 'Nothing appears',
    lead: 'What the tag says about itself, and what to do about it.',
    section: 'Guides',
    source: 'widgets/package/nothing-appears.md',
  }),
  markdownPage({
    path: 'guides/upgrading.html',
    title: 'Upgrading',
    lead: 'What may change, when, and how to stay on a version.',
    section: 'Guides',
    source: 'widgets/package/upgrading.md',
  }),
  markdownPage({
    path: 'guides/limits.html',
    title: 'Known limits',
    lead: 'What does not work, and what to do instead.',
    section: 'Guides',
    source: 'demo-host/examples/limits.md',
  }),

  ...referencePages,
  ...promisePages,

  guide('developers/contributing', 'Contributing', 'How to add a screen, a call, a text or a migration.', 'Developers'),
  guide(
    'developers/testing',
    'Testing',
    'What `npm test` proves, at which level a test belongs, and what a run costs.',
    'Developers',
  ),
  guide('developers/architecture', 'Architecture', 'The rooms of the code, and which way imports go.', 'Developers'),
  {
    ...guide(
      'developers/design',
      'Design',
      'Type, space, colour, states, density, motion, and what not to do.',
      'Developers',
    ),
    scripts: ['design'],
  },
  guide(
    'developers/speed',
    'How quickly it shows',
    'The first screen with its data, beside others, measured.',
    'Developers',
  ),
  guide('developers/glossary', 'Glossary', 'One word for one thing.', 'Developers'),

  markdownPage({
    path: 'about/running.html',
    title: 'Running the reference API',
    lead: 'On one machine with one command, or as many processes as you like.',
    section: 'About',
    source: 'demo-host/docs/guides/operators/operating.md',
  }),
  markdownPage({
    path: 'about/accounts.html',
    title: 'Accounts of the demo academy',
    lead: 'For trying everything, on the reference API with its demo data.',
    section: 'About',
    source: 'demo-host/docs/guides/operators/accounts.md',
  }),
  markdownPage({
    path: 'about/changelog.html',
    title: 'Changelog',
    section: 'About',
    source: 'widgets/package/CHANGELOG.md',
  }),
];
