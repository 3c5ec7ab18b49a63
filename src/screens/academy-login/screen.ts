import type { ScreenFacts } from '#screens/shared/screenFacts.ts';

export const screen = {
  tag: 'academy-login',
  screen: 'Login',
  description: 'Sign-in form: phone number, password, Login as Parent.',
  audience: 'anyone',
  menuIds: [],
  route: '/login',
  expiresToLogin: false,
  height: [370, 390],
  attributes: {
    phone: {
      description: 'The phone number that the form begins with.',
      type: 'string',
      default: 'none',
      example: '9000000024',
    },
    'as-parent': {
      description: '*Login as Parent* is ticked at first.',
      type: "'true' | 'false'",
      default: 'false',
      example: 'true',
    },
  },
  needs: ['login'],
  richer: {},
  offered: ['signInOptions', 'signInByProvider'],
  shows: {
    login: {
      '': 'signing in at all',
      token: 'signing in at all',
      user: 'signing in at all',
      'user.name': 'the name in “Welcome back”',
      menu: 'the menu of the console',
      'menu[].name': 'the names of the menu’s entries',
      'menu[].icon': 'the icons of the menu',
    },
    signInOptions: { '': 'the button “Sign in with …”' },
  },
} as const satisfies ScreenFacts;
