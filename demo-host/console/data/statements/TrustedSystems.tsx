import Plus from 'lucide-react/icons/plus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { trustedHomePages, trustHomePage } from '#contract/academy/statements.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { statementsTexts } from '#texts/statements.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';

/** The systems whose accounts are called by the roster's `sourcedId`. */
export function TrustedSystems() {
  const t = useTexts(statementsTexts);
  const [isAdding, setAdding] = useState(false);
  const state = useCall(trustedHomePages, {}, { quiet: true });
  const add = (
    <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
      {t('trust')}
    </Button>
  );
  return (
    <Card title={t('trusted')} description={t('trustedWhy')} actions={state.data && state.data.length > 0 && add} flush>
      <RecordList
        label={t('trusted')}
        state={state}
        expected={1}
        empty={<EmptyState icon={ShieldCheck} title={t('noneTrusted')} action={add} />}
      >
        {({ homePage }) => (
          <RecordItem
            key={homePage}
            name={
              <bdi className="statement-name" dir="ltr">
                {homePage}
              </bdi>
            }
            facts={null}
            actions={
              <ActionButton
                call={trustHomePage}
                input={{ body: { homePage, isTrusted: false } }}
                label={t('distrust')}
                accessibleName={t('distrustOf', { homePage })}
                question={{ title: t('distrustTitle'), message: t('distrustQuestion'), about: homePage }}
                success={t('distrusted')}
                failed={t('notDistrusted')}
              />
            }
          />
        )}
      </RecordList>
      {isAdding && <TrustForm onClose={() => setAdding(false)} />}
    </Card>
  );
}

function TrustForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(statementsTexts);
  const [homePage, setHomePage] = useState('');
  const { run, isBusy, failure } = useWrite(trustHomePage, {
    success: ({ body }, { taken }) => ({
      text: t('nowTrusted', { homePage: body.homePage }),
      detail: t('taken', { count: taken }),
    }),
  });

  async function save() {
    if (await run({ body: { homePage: homePage.trim(), isTrusted: true } })) onClose();
  }

  return (
    <FormDialog
      title={t('trust')}
      saveLabel={t('trust')}
      isSaving={isBusy}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('homePage')}
        hint={t('homePageHint')}
        dir="ltr"
        required
        autoComplete="off"
        data-initial-focus
        value={homePage}
        onChange={setHomePage}
      />
    </FormDialog>
  );
}
