import Plus from 'lucide-react/icons/plus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { useAnswer } from '#host/console/calls/useAnswer.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { statementsTexts } from '#texts/statements.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { api } from '#widgets/page/index.ts';
import { type Changing, useAgainAfter } from './changes.ts';

/** The systems whose accounts are called by the roster's `sourcedId`. */
export function TrustedSystems({ changes, onChange }: Changing) {
  const t = useTexts(statementsTexts);
  const [isAdding, setAdding] = useState(false);
  const state = useAnswer('trustedHomePages', {});
  useAgainAfter(changes, state.again);
  const add = (
    <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
      {t('trust')}
    </Button>
  );
  return (
    <Card
      title={t('trusted')}
      description={t('trustedWhy')}
      actions={state.answer && state.answer.length > 0 && add}
      flush
    >
      <RecordList
        label={t('trusted')}
        state={state}
        rows={state.answer}
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
                call="trustHomePage"
                input={{ body: { homePage, isTrusted: false } }}
                label={t('distrust')}
                accessibleName={t('distrustOf', { homePage })}
                question={{ title: t('distrustTitle'), message: t('distrustQuestion'), about: homePage }}
                success={t('distrusted')}
                failed={t('notDistrusted')}
                onDone={onChange}
              />
            }
          />
        )}
      </RecordList>
      {isAdding && <TrustForm onClose={() => setAdding(false)} onChange={onChange} />}
    </Card>
  );
}

function TrustForm({ onClose, onChange }: { onClose: () => void; onChange: () => void }) {
  const t = useTexts(statementsTexts);
  const [homePage, setHomePage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save() {
    setBusy(true);
    const sent = await api.send('trustHomePage', { body: { homePage: homePage.trim(), isTrusted: true } });
    setBusy(false);
    setFailure(sent.failure?.message);
    if (!sent.answer) return;
    const detail = t('taken', { count: sent.answer.taken });
    await api.notify({ tone: 'success', text: t('nowTrusted', { homePage: homePage.trim() }), detail });
    onClose();
    onChange();
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
