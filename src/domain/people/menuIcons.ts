/**
 * Icon names that a menu entry may have; for any other the default is drawn (promises/menu-and-routes.md#menu-icons).
 */
export const MENU_ICONS = [
  'Home',
  'BookOpen',
  'TrendingUp',
  'Trophy',
  'Building',
  'Users',
  'BarChart',
  'UserCheck',
  'FileText',
  'Edit',
  'Bell',
  'HelpCircle',
  'User',
  'Grid3X3',
  'PlusCircle',
  'Calendar',
  'MessageCircle',
] as const;
export type MenuIcon = (typeof MENU_ICONS)[number];
export const DEFAULT_MENU_ICON: MenuIcon = 'Home';
