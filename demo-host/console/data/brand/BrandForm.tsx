import { useState } from 'react';
import { brand, changeBrand } from '#contract/academy/brand.ts';
import type { CallAnswer } from '#contract/call.ts';
import { isColor, shadeOf } from '#domain/people/brand.ts';
import { renewBrand } from '#host/console/calls/brand.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { addPageStyles } from '#host/console/frame/pageStyles.ts';
import { SettingsForm } from '#host/console/records/SettingsForm.tsx';
import { brandFrom } from '#page/calls/brand.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { brandTexts } from '#texts/brand.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { BrandPreview } from './BrandPreview.tsx';
import styles from './brand.css?inline';
import { ColorField } from './ColorField.tsx';
import { type ChosenLogo, LogoField } from './LogoField.tsx';

addPageStyles(styles);

/** A colour as it was typed; null for none. Anything else is told at its field. */
const colorOf = (typed: string): string | null => typed.trim().toLowerCase() || null;
const isWrong = (typed: string) => colorOf(typed) !== null && !isColor(colorOf(typed));

/** Chooses logo and colours, and shows at once how they look in both themes. */
export function BrandForm({ chosen }: { chosen: CallAnswer<typeof brand> }) {
  const t = useTexts(brandTexts);
  const shadesOf = useShades();
  const { schoolId = null, name } = chosen;
  const before = brandFrom(chosen, ownApi());
  const { run, isBusy, failure } = useWrite(changeBrand, { success: t('saved'), reloads: [brand] });
  const [logo, setLogo] = useState<ChosenLogo | null | undefined>();
  const [primary, setPrimary] = useState(before.primaryColor ?? '');
  const [secondary, setSecondary] = useState(before.secondaryColor ?? '');
  const [isChecked, setChecked] = useState(false);
  const shown = {
    schoolId,
    name,
    primaryColor: isWrong(primary) ? null : colorOf(primary),
    secondaryColor: isWrong(secondary) ? null : colorOf(secondary),
    logo: logo === undefined ? before.logo : (logo?.url ?? null),
  };

  async function save() {
    setChecked(true);
    if (isWrong(primary) || isWrong(secondary)) return;
    const { primaryColor, secondaryColor } = shown;
    const body = {
      schoolId,
      primaryColor,
      secondaryColor,
      logo: logo === undefined ? undefined : (logo?.base64 ?? null),
    };
    if (!(await run({ body }))) return;
    setChecked(false);
    // What is shown of it here is right without.
    await renewBrand().catch(() => {});
  }

  return (
    <div className="brand-form">
      <SettingsForm isSaving={isBusy} failure={failure} onSave={() => void save()}>
        <LogoField url={shown.logo} onChoose={setLogo} />
        <ColorField
          label={t('primary')}
          pick={t('pickPrimary')}
          hint={[t('primaryHint'), ...shadesOf(shown.primaryColor)].join(' ')}
          value={primary}
          error={isChecked && isWrong(primary) ? t('colorForm') : undefined}
          onChange={setPrimary}
        />
        <ColorField
          label={t('secondary')}
          pick={t('pickSecondary')}
          hint={[t('secondaryHint'), ...shadesOf(shown.secondaryColor)].join(' ')}
          value={secondary}
          error={isChecked && isWrong(secondary) ? t('colorForm') : undefined}
          onChange={setSecondary}
        />
        <div>
          <Button
            variant="quiet"
            onClick={() => {
              setLogo(null);
              setPrimary('');
              setSecondary('');
            }}
          >
            {t('usual')}
          </Button>
        </div>
      </SettingsForm>
      <BrandPreview brand={shown} />
    </div>
  );
}

/** Says in which shades a colour is drawn, where it cannot be read as it is. */
function useShades(): (color: string | null) => string[] {
  const t = useTexts(brandTexts);
  return (color) => {
    if (color === null) return [];
    const [onLight, onDark] = [shadeOf(color, 'light'), shadeOf(color, 'dark')];
    return [
      ...(onLight === color ? [] : [t('darker', { color: onLight })]),
      ...(onDark === color ? [] : [t('lighter', { color: onDark })]),
    ];
  };
}
