import Bell from 'lucide-react/icons/bell';
import BookOpen from 'lucide-react/icons/book-open';
import Building from 'lucide-react/icons/building';
import Calendar from 'lucide-react/icons/calendar';
import BarChart from 'lucide-react/icons/chart-no-axes-column-increasing';
import PlusCircle from 'lucide-react/icons/circle-plus';
import HelpCircle from 'lucide-react/icons/circle-question-mark';
import FileText from 'lucide-react/icons/file-text';
import Grid3X3 from 'lucide-react/icons/grid-3x3';
import Home from 'lucide-react/icons/house';
import MessageCircle from 'lucide-react/icons/message-circle';
import Edit from 'lucide-react/icons/square-pen';
import TrendingUp from 'lucide-react/icons/trending-up';
import Trophy from 'lucide-react/icons/trophy';
import User from 'lucide-react/icons/user';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { DEFAULT_MENU_ICON, MENU_ICONS, type MenuIcon } from '#domain/people/menuIcons.ts';
import type { Glyph } from '#ui/show/Icon.tsx';

const GLYPHS: Record<MenuIcon, Glyph> = {
  Home,
  BookOpen,
  TrendingUp,
  Trophy,
  Building,
  Users,
  BarChart,
  UserCheck,
  FileText,
  Edit,
  Bell,
  HelpCircle,
  User,
  Grid3X3,
  PlusCircle,
  Calendar,
  MessageCircle,
};

/** The icon that a menu entry names (promises/menu-and-routes.md#menu-icons). */
export function menuIcon(name: string): Glyph {
  return GLYPHS[MENU_ICONS.find((known) => known === name) ?? DEFAULT_MENU_ICON];
}
