import ArchiveRestore from 'lucide-react/icons/archive-restore';
import BellRing from 'lucide-react/icons/bell-ring';
import Download from 'lucide-react/icons/download';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import Link2 from 'lucide-react/icons/link-2';
import MailCheck from 'lucide-react/icons/mail-check';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { REPORTS_PATH } from '#domain/messages/reportsPath.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import {
  ABOUT_PATH,
  ACCOUNT_PATH,
  CHILD_DATA_PATH,
  CONNECTIONS_PATH,
  DELETED_PATH,
  LINK_REQUESTS_PATH,
  MAIL_CHOICES_PATH,
  mayChooseMail,
  mayDecideLinks,
  mayDownloadChild,
  mayGetReports,
  mayJoin,
  mayLink,
  mayManageAccount,
  mayRestore,
  SHARED_NUMBERS_PATH,
} from './routes.ts';

/**
 * The console's own pages, besides Data: their titles in the console's texts, and who may open them
 * (promises/menu-and-routes.md#pages-of-the-console).
 */
const OWN_PAGES = [
  { path: ACCOUNT_PATH, title: 'accountTitle', icon: KeyRound, may: mayManageAccount },
  { path: MAIL_CHOICES_PATH, title: 'whatYouGetTitle', icon: BellRing, may: mayChooseMail },
  { path: REPORTS_PATH, title: 'reportsTitle', icon: MailCheck, may: mayGetReports },
  { path: CHILD_DATA_PATH, title: 'childDataTitle', icon: Download, may: mayDownloadChild },
  { path: DELETED_PATH, title: 'deletedTitle', icon: ArchiveRestore, may: mayRestore },
  { path: LINK_REQUESTS_PATH, title: 'linkRequestsTitle', icon: UserPlus, may: mayDecideLinks },
  { path: SHARED_NUMBERS_PATH, title: 'sharedNumbersTitle', icon: Users, may: mayJoin },
  { path: CONNECTIONS_PATH, title: 'connectionsTitle', icon: Link2, may: mayLink },
  { path: ABOUT_PATH, title: 'aboutTitle', icon: Info, may: () => true },
] as const;

/** Those that this user may open. */
export const ownPagesOf = (user: SessionUser) => OWN_PAGES.filter(({ may }) => may(user));
