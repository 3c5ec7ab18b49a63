/** Every block in every state, on one page of the dev build: `/demo-host/console/blocks/`. */
import BookOpen from 'lucide-react/icons/book-open';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { formatNumber } from '#domain/format/format.ts';
import { LocaleContext } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ExportMenu } from '#ui/overlay/Menu.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';
import { Screen, Section, Toolbar } from '#ui/show/Screen.tsx';
import { Surface, type Theme } from '#ui/show/Surface.tsx';
import { ButtonsSection } from './ButtonsSection.tsx';
import { ChartsSection } from './ChartsSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { InShadowRoot } from './InShadowRoot.tsx';
import { OverlaysSection } from './OverlaysSection.tsx';
import { SkeletonsSection } from './SkeletonsSection.tsx';
import { StatesSection } from './StatesSection.tsx';
import { LOCALE } from './samples.ts';
import { TablesSection, TenThousandRows } from './TablesSection.tsx';
import { TabsSection } from './TabsSection.tsx';
import { ValuesSection } from './ValuesSection.tsx';

/** All blocks on one screen. */
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
        <StatCard label="Intensive Care" value="27" tone="poor" caption="Average in this plan below 50%" />
      </Stats>
      <TablesSection />
      <Section title="Buttons and menus">
        <ButtonsSection />
      </Section>
      <Section title="Fields">
        <FieldsSection />
      </Section>
      <Section title="Tabs and pagers">
        <TabsSection />
      </Section>
      <Section title="Values">
        <ValuesSection />
      </Section>
      <Section title="States">
        <StatesSection />
      </Section>
      <Section title="Dialogs, toasts, loading bar">
        <OverlaysSection />
      </Section>
      <Section title="Charts">
        <ChartsSection />
      </Section>
      <TenThousandRows />
      <Section title="Placeholders">
        <SkeletonsSection />
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
      <InShadowRoot>
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
      </InShadowRoot>
      <InShadowRoot width={Number(width)}>
        <Surface theme={shown} dir={dir === 'rtl' ? 'rtl' : 'ltr'}>
          <Showcase />
        </Surface>
      </InShadowRoot>
    </LocaleContext>
  );
}

const place = document.getElementById('blocks');
if (place) createRoot(place).render(<BlocksPage />);
