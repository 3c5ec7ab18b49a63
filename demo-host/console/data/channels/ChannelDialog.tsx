import type { ReactNode } from 'react';
import { channels as channelsCall } from '#contract/academy/channels.ts';
import type { AnyCall, CallInput } from '#contract/call.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { channelsTexts } from '#texts/channels.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

/** A field for what a machine reads. */
export const CODE_FIELD = { dir: 'ltr', spellCheck: false, autoComplete: 'off', autoCapitalize: 'none' } as const;

interface ChannelDialogProps<C extends AnyCall> {
  /** What saves it. */
  call: C;
  title: string;
  wide?: boolean;
  /** What is saved; undefined where a field keeps it from that, and says why from then on. */
  input: () => CallInput<C> | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A form of what is set for a channel. It closes when it is saved, and the page shows what is set now. */
export function ChannelDialog<C extends AnyCall>({
  call,
  title,
  wide = false,
  input,
  onClose,
  children,
}: ChannelDialogProps<C>) {
  const t = useTexts(channelsTexts);
  const { run, isBusy, failure } = useWrite(call, { success: t('saved'), reloads: [channelsCall] });
  async function save() {
    const written = input();
    if (written && (await run(written))) onClose();
  }
  return (
    <FormDialog
      title={title}
      wide={wide}
      isSaving={isBusy}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
