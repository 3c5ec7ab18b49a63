import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { removeStatementRule, statementRules } from '#contract/academy/statements.ts';
import type { CallAnswer } from '#contract/call.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { statementsTexts } from '#texts/statements.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { shortName } from './names.ts';
import { RuleForm } from './RuleForm.tsx';

type Rule = CallAnswer<typeof statementRules>[number];

/** What statements become, by verb and activity type. */
export function Rules() {
  const t = useTexts(statementsTexts);
  const [editing, setEditing] = useState<Rule | 'new'>();
  const state = useCall(statementRules, {}, { quiet: true });
  const add = (
    <Button size="small" icon={Plus} onClick={() => setEditing('new')}>
      {t('addRule')}
    </Button>
  );
  return (
    <Card title={t('rules')} description={t('rulesWhy')} actions={add} flush>
      <RecordList
        label={t('rules')}
        state={state}
        expected={6}
        empty={<EmptyState icon={ListChecks} title={t('noneFound')} />}
      >
        {(rule) => <RuleItem key={`${rule.verb} ${rule.activityType}`} rule={rule} onEdit={() => setEditing(rule)} />}
      </RecordList>
      {editing && <RuleForm rule={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Card>
  );
}

function RuleItem({ rule, onEdit }: { rule: Rule; onEdit: () => void }) {
  const t = useTexts(statementsTexts);
  const { verb, activityType, becomes, ready } = rule;
  const type = activityType === '' ? t('anyType') : shortName(activityType);
  const name = `${shortName(verb)} · ${type}`;
  const mark = ready === null ? 'ownRule' : ready === becomes ? 'ready' : 'changedRule';
  return (
    <RecordItem
      name={
        <>
          <bdi>{name}</bdi> <Badge tone={becomes === 'nothing' ? undefined : 'strong'}>{t(becomes)}</Badge>{' '}
          <Badge>{t(mark)}</Badge>
        </>
      }
      facts={
        <>
          <bdi className="statement-name" dir="ltr">
            {verb}
          </bdi>
          {activityType !== '' && (
            <bdi className="statement-name" dir="ltr">
              {activityType}
            </bdi>
          )}
        </>
      }
      actions={
        <div className="records__actions">
          <Button size="small" aria-label={t('changeOf', { verb: name })} onClick={onEdit}>
            {t('change')}
          </Button>
          <ActionButton
            call={removeStatementRule}
            input={{ body: { verb, activityType } }}
            label={t('remove')}
            accessibleName={t('removeOf', { verb: name })}
            question={{ title: t('removeTitle'), message: t('removeQuestion'), about: name }}
            success={t('removed')}
            failed={t('notRemoved')}
          />
        </div>
      }
    />
  );
}
