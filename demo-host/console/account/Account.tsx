import ChevronDown from 'lucide-react/icons/chevron-down';
import CodeXml from 'lucide-react/icons/code-xml';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings-2';
import Sun from 'lucide-react/icons/sun';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { withOwnDigits } from '#domain/people/languages.ts';
import { OTHER_VIEW } from '#domain/people/partCapabilities.ts';
import { isParent, ROLE, type SessionUser } from '#domain/people/roles.ts';
import { localesOf, ownName, stateOf, usePreference } from '#host/console/frame/preferences.ts';
import { ownPagesOf } from '#host/console/routing/ownPages.ts';
import { initialsOf } from '#platform/initials.ts';
import { consoleTexts } from '#texts/console.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { IconButton } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { OtherView } from './OtherView.tsx';

/** The documentation lies beside the console's folder. */
const DOCUMENTATION = '../docs/index.html';

/** The account menu: who is signed in, links to their pages, theme and language. */
export function Account({ user }: { user: SessionUser }) {
  const t = useTexts(consoleTexts);
  const panel = useId();
  const role = t(roleText(user));
  const name = user.name || role;
  return (
    <div className="account">
      <button type="button" className="account__button" popoverTarget={panel} aria-haspopup="dialog">
        <span className="account__mark" aria-hidden="true">
          {initialsOf(name, useLocale())}
        </span>
        <span className="account__who">
          <span className="account__name">{name}</span>
          {user.name && <span className="account__role">{role}</span>}
        </span>
        <Icon glyph={ChevronDown} />
      </button>
      <Panel id={panel} label={t('account')} user={user}>
        <div className="account__about">
          <span className="account__name">{name}</span>
          {user.name && <span className="account__role">{role}</span>}
          {user.schoolName && <span className="account__school">{user.schoolName}</span>}
        </div>
        {ownPagesOf(user).map(({ path, icon, title }) => (
          <AccountLink key={path} to={path} icon={icon} label={t(title)} />
        ))}
        {user.capabilities.includes(OTHER_VIEW) && <OtherView user={user} />}
        {user.role === ROLE.administrator && !isParent(user) && (
          <a className="account__link" href={DOCUMENTATION}>
            <Icon glyph={CodeXml} />
            {t('documentation')}
          </a>
        )}
      </Panel>
    </div>
  );
}

/** A link to a page of the console; it closes the menu. */
function AccountLink({ to, icon, label }: { to: string; icon: Glyph; label: string }) {
  return (
    <Link
      className="account__link"
      to={to}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      <Icon glyph={icon} />
      {label}
    </Link>
  );
}

/** Theme and language before sign-in. */
export function Preferences() {
  const t = useTexts(consoleTexts);
  const panel = useId();
  return (
    <div className="account">
      <IconButton icon={Settings} label={t('display')} popoverTarget={panel} aria-haspopup="dialog" />
      <Panel id={panel} label={t('display')} />
    </div>
  );
}

interface PanelProps {
  id: string;
  label: string;
  user?: SessionUser;
  children?: ReactNode;
}

function Panel({ id, label, user, children }: PanelProps) {
  return (
    <div id={id} popover="auto" role="dialog" className="account__panel" aria-label={label}>
      {children}
      <ThemeChoice />
      <LanguageChoice user={user ?? null} />
      <DigitsChoice user={user ?? null} />
    </div>
  );
}

const THEMES = [
  { theme: 'light', label: 'themeLight', icon: Sun },
  { theme: 'dark', label: 'themeDark', icon: Moon },
  { theme: 'auto', label: 'themeAuto', icon: Monitor },
] as const;

function ThemeChoice() {
  const t = useTexts(consoleTexts);
  const [chosen, choose] = usePreference('consoleTheme');
  const name = useId();
  return (
    <fieldset className="choice">
      <legend className="field__label">{t('theme')}</legend>
      <div className="choice__options">
        {THEMES.map(({ theme, label, icon }) => (
          <label key={theme} className="choice__option">
            <input type="radio" name={name} checked={chosen === theme} onChange={() => choose(theme)} />
            <Icon glyph={icon} />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The language, where there is a choice of it, and whether it is a draft. */
function LanguageChoice({ user }: { user: SessionUser | null }) {
  const t = useTexts(consoleTexts);
  const [chosen, choose] = usePreference('consoleLocale');
  const locales = localesOf(user);
  if (locales.length < 2) return null;
  const options = locales.map((locale) => ({ value: locale, label: ownName(locale) }));
  const hint = stateOf(chosen, user) === 'draft' ? t('languageDraft') : undefined;
  return <Select label={t('language')} hint={hint} options={options} value={chosen} onChange={choose} />;
}

/** An amount as an example of each. */
const EXAMPLE = 12_345;

function DigitsChoice({ user }: { user: SessionUser | null }) {
  const t = useTexts(consoleTexts);
  const [chosen, choose] = usePreference('consoleDigits');
  const [locale] = usePreference('consoleLocale');
  const own = localesOf(user).includes(locale) ? withOwnDigits(locale) : undefined;
  if (!own) return null;
  const options = [
    { value: 'latin', label: formatNumber(EXAMPLE, locale) },
    { value: 'own', label: formatNumber(EXAMPLE, own) },
  ] as const;
  return <Select label={t('digits')} options={options} value={chosen} onChange={choose} />;
}

function roleText(user: SessionUser) {
  if (isParent(user)) return 'roleParent';
  if (user.role === ROLE.administrator) return 'roleAdministrator';
  if (user.role === ROLE.school) return 'roleSchool';
  return user.role === ROLE.teacher ? 'roleTeacher' : 'roleStaff';
}
