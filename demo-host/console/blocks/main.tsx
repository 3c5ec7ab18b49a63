/** Every block in every state, on one page of the dev build: `/demo-host/console/blocks/`. */
import BookOpen from 'lucide-react/icons/book-open';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { bandOf, INTENSIVE_CARE_TINTS, PERFORMANCE_BANDS, PLAN_PROGRESS_BANDS, SCORE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { formatDate, formatDuration } from '#domain/formatDate.ts';
import { LocaleContext } from '#texts/useTexts.tsx';
import { adoptStyles } from '#ui/adoptStyles.ts';
import { Badge, type Status, StatusBadge } from '#ui/Badge.tsx';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card, CardGrid, StatCard, Stats } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ConfirmDialog, Dialog } from '#ui/Dialog.tsx';
import { LoadingBar } from '#ui/LoadingBar.tsx';
import { ExportMenu, Menu } from '#ui/Menu.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Legend, ProgressBar, ProgressMeter } from '#ui/Progress.tsx';
import { Screen, Section, Toolbar } from '#ui/Screen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import {
  BlockSkeleton,
  CardSkeleton,
  CircleSkeleton,
  GridSkeleton,
  ListItemSkeleton,
  ListSkeleton,
  StatSkeleton,
  TableRowsSkeleton,
  TableSkeleton,
  TextSkeleton,
} from '#ui/Skeletons.tsx';
import { Banner, EmptyState, ErrorState } from '#ui/States.tsx';
import { Surface, type Theme } from '#ui/Surface.tsx';
import { useSorting } from '#ui/sorting.ts';
import { type Column, Table } from '#ui/Table.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { PasswordField, TextArea, TextField } from '#ui/TextField.tsx';
import { type ToastContent, ToastStack } from '#ui/Toast.tsx';
import { VirtualTable } from '#ui/VirtualTable.tsx';
import { ChartsSection } from './ChartsSection.tsx';
import { type Pupil, pupils } from './samples.ts';

const LOCALE = 'en-IN';

/** Draws its children in an open shadow root, as an element does. */
function ShadowHost({ width, children }: { width?: number; children: ReactNode }) {
  const [root, setRoot] = useState<ShadowRoot>();
  const attach = useCallback((host: HTMLDivElement | null) => {
    if (!host) return;
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    adoptStyles(shadow);
    setRoot(shadow);
  }, []);
  return (
    <div ref={attach} style={width ? { inlineSize: width, marginInline: 'auto' } : undefined}>
      {root && createPortal(children, root)}
    </div>
  );
}

const COLUMNS: readonly Column<Pupil>[] = [
  { id: 'name', header: 'Student', cell: (row) => row.name, sortBy: (row) => row.name, isRowHeader: true, width: 240 },
  { id: 'class', header: 'Class', cell: (row) => row.class, sortBy: (row) => row.class, width: 110 },
  {
    id: 'sessions',
    header: 'Sessions',
    cell: (row) => `${row.sessions} / 90`,
    sortBy: (row) => row.sessions,
    align: 'end',
    width: 110,
  },
  {
    id: 'score',
    header: 'Avg Score',
    cell: (row) => <Badge tone={bandOf(SCORE_BANDS, row.score)}>{formatScore(row.score, LOCALE)}</Badge>,
    sortBy: (row) => row.score,
    align: 'end',
    width: 120,
  },
  {
    id: 'last',
    header: 'Last Activity',
    cell: (row) => formatDate(row.lastActivity, LOCALE),
    sortBy: (row) => Date.parse(row.lastActivity),
    noWrap: true,
    width: 130,
  },
];

const CATEGORIES = [
  { name: 'Chapter Wise Exams', count: 1284 },
  { name: 'Model Exams', count: 312 },
  { name: 'Uncategorized', count: 7 },
];

function Tables({ depth }: { depth?: 2 }) {
  const few = useMemo(() => pupils(8), []);
  const { rows, sorting } = useSorting(few, COLUMNS, { by: 'score', direction: 'descending' });
  return (
    <>
      <CardGrid min={320} fit>
        <Card title="Exam Count by Category" depth={depth} flush>
          <Table
            caption="Exam Count by Category"
            columns={[
              { id: 'category', header: 'Category', cell: (row) => row.name, isRowHeader: true },
              { id: 'count', header: 'Count', cell: (row) => formatNumber(row.count, LOCALE), align: 'end' },
            ]}
            rows={CATEGORIES}
            rowKey={(row) => row.name}
          />
        </Card>
        <Card title="Video Count by Category" depth={depth} flush>
          <Table
            caption="Video Count by Category"
            columns={[
              { id: 'category', header: 'Category', cell: (row: { name: string }) => row.name },
              { id: 'count', header: 'Count', cell: () => '', align: 'end' },
            ]}
            rows={[]}
            rowKey={(row) => row.name}
          />
        </Card>
      </CardGrid>
      <Card
        title="Students Requiring Intensive Care (Below 50% Performance)"
        depth={depth}
        actions={<ExportMenu label="Export Data" onExport={() => undefined} size="small" />}
        flush
      >
        <Table
          caption="Students Requiring Intensive Care"
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.id}
          sorting={sorting}
          rowTone={(row) => bandOf(INTENSIVE_CARE_TINTS, row.score) as 'fair' | 'poor' | undefined}
        />
      </Card>
    </>
  );
}

function TenThousand() {
  const [words, setWords] = useState('');
  const all = useMemo(() => pupils(10_000), []);
  const found = useMemo(() => {
    const wanted = words.toLocaleLowerCase(LOCALE);
    return wanted ? all.filter((row) => row.name.toLocaleLowerCase(LOCALE).includes(wanted)) : all;
  }, [all, words]);
  const { rows, sorting } = useSorting(found, COLUMNS);
  return (
    <Card
      title="10,000 students"
      description={`${formatNumber(rows.length, LOCALE)} shown`}
      actions={
        <SearchField
          label="Search students"
          hideLabel
          placeholder="Search…"
          value={words}
          onSearch={setWords}
          delay={0}
        />
      }
      flush
    >
      <VirtualTable
        caption="10,000 students"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        sorting={sorting}
        empty="No students found for the selected filter."
      />
    </Card>
  );
}

function Fields() {
  const [text, setText] = useState('');
  const [secret, setSecret] = useState('swordfish');
  const [letter, setLetter] = useState('');
  const [isParent, setParent] = useState(true);
  const [timeframe, setTimeframe] = useState<'all' | 'week'>('all');
  const [words, setWords] = useState('ശ്രീലക്ഷ്മി');
  return (
    <CardGrid min={260}>
      <TextField label="Phone number" value={text} onChange={setText} placeholder="98470 12345" hint="Ten digits" />
      <TextField label="With an error" value="12" onChange={setText} error="Please enter ten digits." />
      <TextField label="Disabled" value="Not to be changed" onChange={setText} disabled />
      <PasswordField label="Password" value={secret} onChange={setSecret} />
      <Select
        label="Timeframe"
        value={timeframe}
        onChange={setTimeframe}
        options={[
          { value: 'all', label: 'All Time' },
          { value: 'week', label: 'This Week' },
        ]}
      />
      <SearchField label="Search" placeholder="Search students..." value={words} onSearch={setWords} />
      <TextArea label="Description" rows={4} value={letter} onChange={setLetter} placeholder="Several lines" />
      <div>
        <Checkbox label="Login as Parent" checked={isParent} onChange={setParent} />
        <br />
        <Checkbox label="Disabled" checked={false} onChange={setParent} disabled />
      </div>
    </CardGrid>
  );
}

function Buttons() {
  const [isBusy, setBusy] = useState(false);
  const [pressed, setPressed] = useState('3months');
  return (
    <>
      <Toolbar>
        <Button variant="primary">Login</Button>
        <Button variant="primary" busy={isBusy} onClick={() => setBusy(true)}>
          {isBusy ? 'Signing in...' : 'Become busy'}
        </Button>
        <Button icon={Plus}>Add School</Button>
        <Button variant="quiet">View Details</Button>
        <Button variant="danger" icon={Trash}>
          Delete
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button size="small">Small</Button>
        <IconButton icon={Pencil} label="Edit" />
        <IconButton icon={Trash} label="Delete" variant="danger" />
        <IconButton icon={Pencil} label="Edit small" size="small" variant="secondary" />
      </Toolbar>
      <div className="segments">
        {['Last Month', 'Last 3 Months', 'Last 6 Months', 'All Time'].map((label, index) => {
          const id = ['1month', '3months', '6months', 'all'][index] as string;
          return (
            <Button key={id} size="small" aria-pressed={pressed === id} onClick={() => setPressed(id)}>
              {label}
            </Button>
          );
        })}
      </div>
      <Toolbar>
        <ExportMenu onExport={() => undefined} />
        <ExportMenu label="Export Results" busy onExport={() => undefined} />
        <Menu
          label="More"
          items={[
            { id: 'edit', label: 'Edit', icon: Pencil },
            { id: 'delete', label: 'Delete', icon: Trash },
          ]}
          onChoose={() => undefined}
        />
      </Toolbar>
    </>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'plain' | 'wide' | 'confirm' | 'nested'>();
  const [toasts, setToasts] = useState<readonly ToastContent[]>([]);
  const [isLoading, setLoading] = useState(false);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const toast = (tone: ToastContent['tone'], text: string, action?: ToastContent['action']) =>
    setToasts((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, tone, text, action }]);
  const close = () => setOpen(undefined);
  return (
    <>
      <Toolbar>
        <Button onClick={() => setOpen('plain')}>Dialog</Button>
        <Button onClick={() => setOpen('wide')}>Wide dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => toast('success', 'User banned successfully')}>Success toast</Button>
        <Button onClick={() => toast('error', 'Network error. Please check your connection.')}>Error toast</Button>
        <Button
          onClick={() =>
            toast('info', 'Notification deleted successfully', { label: 'Undo', run: () => toast('info', 'Restored') })
          }
        >
          Toast with Undo
        </Button>
        <Button aria-pressed={isLoading} onClick={() => setLoading(!isLoading)}>
          Loading bar
        </Button>
      </Toolbar>
      <ToastStack toasts={toasts} onDismiss={dismiss} />
      <LoadingBar active={isLoading} />
      {open === 'plain' && (
        <Dialog title="Create Notification" onClose={close} footer={<Button variant="primary">Create</Button>}>
          <Fields />
        </Dialog>
      )}
      {open === 'wide' && (
        <Dialog title="Exam Results" wide onClose={close}>
          <Tables depth={2} />
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete"
          message="Are you sure you want to delete this school?"
          confirm="Delete"
          onConfirm={close}
          onCancel={close}
        />
      )}
    </>
  );
}

type TabId = 'summary' | 'students' | 'day' | 'not-started' | 'sessions' | 'performance' | 'exams';

function TabsAndPagers() {
  const [tab, setTab] = useState<TabId>('summary');
  const [page, setPage] = useState(7);
  return (
    <Tabs<TabId>
      label="Reports"
      selected={tab}
      onSelect={setTab}
      tabs={[
        { id: 'summary', label: 'Summary' },
        { id: 'students', label: 'Student Wise' },
        { id: 'day', label: 'Day Wise' },
        { id: 'not-started', label: 'Not Started' },
        { id: 'sessions', label: 'Sessions' },
        { id: 'performance', label: 'Session Performance' },
        { id: 'exams', label: 'Exam Performance' },
      ]}
    >
      <Section title={tab}>
        <Pager page={page} pages={20} onPage={setPage} />
        <Pager page={page} pages={20} onPage={setPage} kind="compact" label="Compact" />
        <Pager page={page} pages={20} onPage={setPage} kind="steps" label="Steps" />
      </Section>
    </Tabs>
  );
}

const STATUSES: readonly Status[] = ['active', 'inactive', 'pending', 'trial', 'expired'];

function Values() {
  return (
    <CardGrid min={300}>
      <Card title="Badges">
        <div className="segments">
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge>Disabled</Badge>
          <Badge tone="accent">Shared</Badge>
          {[95, 80, 66, 41].map((score) => (
            <Badge key={score} tone={bandOf(PERFORMANCE_BANDS, score)}>
              {formatScore(score, LOCALE)}
            </Badge>
          ))}
        </div>
      </Card>
      <Card title="Meters" description="Tone by band">
        {[92, 67, 45, 12].map((value) => (
          <ProgressMeter
            key={value}
            label="NEET 90 Days"
            value={value}
            text={formatScore(value, LOCALE)}
            tone={bandOf(PLAN_PROGRESS_BANDS, value)}
          />
        ))}
        <ProgressMeter label="Without a band" value={50} text={formatDuration(2700, LOCALE)} />
      </Card>
      <Card
        title="Progress and legend"
        footer={
          <Legend items={[1, 2, 3, 4, 5, 6].map((n) => ({ label: `Series ${n}`, color: `var(--chart-${n})` }))} />
        }
      >
        <ProgressBar />
        <br />
        <ProgressBar value={64} label="Exporting" />
        <br />
        <Legend
          items={[
            { label: 'Present', tone: 'good' },
            { label: 'Partial', tone: 'fair' },
            { label: 'Absent', tone: 'poor' },
            { label: 'Holiday' },
          ]}
        />
      </Card>
    </CardGrid>
  );
}

function States() {
  return (
    <>
      <Banner tone="error" onClose={() => undefined}>
        Login failed. Please try again.
      </Banner>
      <Banner action={<Button size="small">Select a School</Button>}>Choose a school to see its report.</Banner>
      <CardGrid min={300}>
        <Card>
          <EmptyState
            title="No exams found"
            hint="This student hasn't taken any exams yet."
            icon={BookOpen}
            action={<Button>Clear filters</Button>}
          />
        </Card>
        <Card>
          <ErrorState
            message="Server error. Please try again later."
            hint="GET /api/admin/users"
            onRetry={() => undefined}
          />
        </Card>
        <Card flush>
          <ErrorState inline message="Failed to load conversations" onRetry={() => undefined} />
          <EmptyState title="No conversations" />
        </Card>
      </CardGrid>
    </>
  );
}

function Skeletons() {
  const kinds: Record<string, ReactNode> = {
    Block: <BlockSkeleton />,
    'Text line': <TextSkeleton />,
    Circle: <CircleSkeleton />,
    Card: <CardSkeleton />,
    'List item': <ListItemSkeleton />,
    List: <ListSkeleton />,
    'Stat tile': <StatSkeleton />,
    'Table rows': <TableRowsSkeleton rows={3} />,
  };
  return (
    <>
      <CardGrid min={240}>
        {Object.entries(kinds).map(([title, kind]) => (
          <Card key={title} title={title} depth={2}>
            {kind}
          </Card>
        ))}
      </CardGrid>
      <TableSkeleton />
      <GridSkeleton />
      <DashboardSkeleton />
    </>
  );
}

function Showcase() {
  return (
    <Screen
      eyebrow="Welcome Back"
      title="ശ്രീ നാരായണ വിദ്യാലയം · सरस्वती विद्या मन्दिर"
      description="Every block in every state, inside a shadow root, at the width chosen above."
      actions={
        <>
          <Select
            label="Timeframe"
            value="all"
            onChange={() => undefined}
            options={[{ value: 'all', label: 'All Time' }]}
          />
          <ExportMenu onExport={() => undefined} />
        </>
      }
    >
      <Stats>
        <StatCard label="Total Students" value={formatNumber(123456, LOCALE)} caption="In 6 schools" />
        <StatCard label="Total Videos" value="1,284" tone="info" icon={BookOpen} />
        <StatCard label="Study Plan Access" value="8" tone="good" />
        <StatCard label="Intensive Care" value="27" tone="poor" caption="Below 50%" />
      </Stats>
      <Tables />
      <Section title="Buttons and menus">
        <Buttons />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Tabs and pagers">
        <TabsAndPagers />
      </Section>
      <Section title="Values">
        <Values />
      </Section>
      <Section title="States">
        <States />
      </Section>
      <Section title="Dialogs, toasts, loading bar">
        <Overlays />
      </Section>
      <Section title="Charts">
        <ChartsSection />
      </Section>
      <TenThousand />
      <Section title="Placeholders">
        <Skeletons />
      </Section>
    </Screen>
  );
}

/** The settings survive a reload, and may be given in the address: `?theme=dark&dir=rtl&width=320`. */
function useSetting(name: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => new URLSearchParams(location.search).get(name) ?? initial);
  useEffect(() => {
    const address = new URL(location.href);
    address.searchParams.set(name, value);
    history.replaceState(null, '', address);
  }, [name, value]);
  return [value, setValue];
}

function BlocksPage() {
  const [theme, setTheme] = useSetting('theme', 'auto');
  const [dir, setDir] = useSetting('dir', 'ltr');
  const [width, setWidth] = useSetting('width', '1280');
  const shown = theme as Theme;
  return (
    <LocaleContext value={LOCALE}>
      <ShadowHost>
        <Surface theme={shown}>
          <Screen title="Building blocks">
            <Toolbar>
              <Select
                label="Theme"
                value={theme}
                onChange={setTheme}
                options={['auto', 'light', 'dark'].map((value) => ({ value, label: value }))}
              />
              <Select
                label="Direction"
                value={dir}
                onChange={setDir}
                options={['ltr', 'rtl'].map((value) => ({ value, label: value }))}
              />
              <TextField
                label={`Width: ${width} px`}
                type="range"
                min={260}
                max={1280}
                step={20}
                value={width}
                onChange={setWidth}
              />
            </Toolbar>
          </Screen>
        </Surface>
      </ShadowHost>
      <ShadowHost width={Number(width)}>
        <Surface theme={shown} dir={dir === 'rtl' ? 'rtl' : 'ltr'}>
          <Showcase />
        </Surface>
      </ShadowHost>
    </LocaleContext>
  );
}

const place = document.getElementById('blocks');
if (place) createRoot(place).render(<BlocksPage />);
