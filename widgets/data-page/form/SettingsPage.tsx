import { needOfScreen, noticeDurations, type SettingsPage as Settings } from '@patrolkit/core';
import { Save } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useConsole, useNoticeText, useStore, useTexts } from '../../shared/element/index.ts';
import { Permitted, usePermission } from '../../shared/permission/index.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { ErrorState, NoPermission, Skeleton } from '../../shared/ui/states.tsx';
import { useUnsaved } from '../../shared/question/useUnsaved.ts';
import { FormFields } from './FormFields.tsx';
import { useFilling } from './useFilling.ts';

interface SettingsProps {
  readonly page: Settings;
}

/** A page of settings, for users who may see it: one form. */
export function SettingsPage(props: SettingsProps) {
  const session = useStore(useConsole().session.$session);
  if (session.state !== 'signed-in') return null;
  return (
    <Permitted need={needOfScreen(props.page.permission)} otherwise={<NoPermission />}>
      <Entries {...props} />
    </Permitted>
  );
}

function Entries({ page: { title, permission, form, get, edit } }: SettingsProps) {
  const { resources, notices } = useConsole();
  const { text, formatDateTime } = useTexts();
  const noticeText = useNoticeText();
  const titleId = useId();
  const mayEdit = usePermission()({ element: [permission, 'edit'] });
  const read = useCallback((signal: AbortSignal) => resources.one(get, {}, signal), [resources, get]);
  const filling = useFilling({
    form,
    read,
    call: edit,
    onSaved: () => {
      notices.notify('success', { id: 'common.done.saved' }, noticeDurations.done);
      filling.retry();
    },
  });
  const { isReady, isSending, isChanged, failure, given, newer } = filling;
  const { changedBy, changedAt } = given;
  useUnsaved(isChanged);
  return (
    <>
      <header className="head">
        <h2 id={titleId}>{text(title)}</h2>
        <p className="hint">
          {typeof changedBy === 'string' && typeof changedAt === 'number'
            ? text('config.savedBy', { name: changedBy, time: formatDateTime(changedAt) })
            : null}
        </p>
        {mayEdit ? (
          <Button
            kind="primary"
            icon={Save}
            busy={isSending}
            spent={!isReady || !isChanged || newer !== undefined}
            onClick={() => filling.save()}
          >
            {text('common.save')}
          </Button>
        ) : null}
      </header>
      <div className="room">
        {isReady ? (
          <FormFields filling={filling} call={edit} isLocked={!mayEdit} />
        ) : failure ? (
          <ErrorState title={text('common.loadFailed')} hint={noticeText(failure)} onRetry={filling.retry} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    </>
  );
}
