import { ChevronsUp, FolderDown, ScanSearch, Send } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import {
  alarmState,
  canReview,
  isGraver,
  levelWith,
  noticeDurations,
  type AlarmDetail,
  type AlarmLevel,
  type Handling,
  type Need,
} from '@patrolkit/core';
import { useConsole, useHost, useNoticeText, useStore, useText, useTexts } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Dialog, lateDialog } from '../shared/dialog/Dialog.tsx';
import { usePermission } from '../shared/permission/index.ts';
import { LevelMark } from '../shared/ui/marks.tsx';
import { useFailure } from './useFailure.ts';
import { usePersonType } from './usePersonType.ts';

const IncidentDialog = lateDialog(async () => (await import('./IncidentDialog.tsx')).IncidentDialog);

/** The permission to save an incident file, which is an export. */
const incidentNeed: Need = { element: ['alarm-query-list', 'export'] };

/** The next graver level. Serious has none. */
const above: Readonly<Partial<Record<AlarmLevel, AlarmLevel>>> = { general: 'important', important: 'serious' };

/**
 * The acts on an alarm besides handling it: review it, raise its level, report it, save all that is known of it as a file. Each asks first
 * and is sent once for each press.
 */
export function AlarmActions({
  detail,
  onDone,
  onRead,
}: {
  readonly detail: AlarmDetail;
  readonly onDone: () => void;
  /** The alarm was read again. */
  readonly onRead: (detail: AlarmDetail) => void;
}) {
  const { alarms, notices, now, robots } = useConsole();
  const { items } = useStore(robots.$robots);
  const isPermitted = usePermission();
  const may = (handling: Handling): boolean => isPermitted({ handling, of: detail });
  const mayReview = canReview(detail, items) && may('review');
  const text = useText();
  const { formatMoment } = useTexts();
  const host = useHost();
  const noticeText = useNoticeText();
  const [asked, setAsked] = useState<'review' | 'upgrade' | 'report'>();
  const [isKeeping, setKeeping] = useState(false);
  const [isSending, setSending] = useState(false);
  const { problem, forget, fail } = useFailure(detail, asked);
  const shown = levelWith(usePersonType(detail), detail);
  // The server counts from the alarm's own level, and a raise never lowers it.
  const from = isGraver(detail.level, shown) ? detail.level : shown;
  const level = alarmState(detail.status) === 'closed' || !may('upgrade') ? undefined : above[from];
  // The level was raised, or the alarm closed, while the question was open.
  const isVoid = asked === 'upgrade' && !level;

  const close = (): void => {
    setAsked(undefined);
    forget();
  };
  const send = async (): Promise<void> => {
    if (isSending || isVoid) return;
    setSending(true);
    forget();
    const outcome =
      asked === 'review'
        ? await alarms.review(detail.id)
        : asked === 'upgrade' && level
          ? await alarms.upgrade(detail.id, level)
          : await alarms.report(detail.id);
    setSending(false);
    if (!outcome.isDone) {
      fail(outcome.problem);
      if ('detail' in outcome && outcome.detail) onRead(outcome.detail);
      return;
    }
    const said = asked === 'review' ? 'alarms.review.sent' : (`alarms.${asked ?? 'report'}.done` as const);
    notices.notify('success', { id: said }, noticeDurations.done);
    // The user may have opened another question meanwhile.
    setAsked(now => (now === asked ? undefined : now));
    onDone();
  };

  // The dialog lies beside the alarm's own and not inside, so that events of one do not reach the other.
  const prompt = (
    <Dialog
      open={asked !== undefined}
      width={420}
      title={text(
        asked === 'review' ? 'alarms.review.start' : asked === 'upgrade' ? 'alarms.upgrade' : 'alarms.report',
      )}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{text(isSending ? 'common.close' : 'common.cancel')}</Button>
          {isVoid ? null : (
            <Button kind="primary" busy={isSending} onClick={() => void send()}>
              {text(asked === 'review' ? 'alarms.review.send' : 'common.confirm')}
            </Button>
          )}
        </>
      }
    >
      {asked === 'upgrade' ? (
        level && (
          <p className="levels">
            <LevelMark level={shown} />
            <span aria-hidden="true">→</span>
            <LevelMark level={level} />
          </p>
        )
      ) : (
        <p>{text(asked === 'review' ? 'alarms.review.ask' : 'alarms.report.ask')}</p>
      )}
      {problem ? (
        <p className="close-picture-problem" role="alert">
          {noticeText(problem)}
        </p>
      ) : null}
    </Dialog>
  );
  return (
    <div className="more-actions" part="actions">
      {mayReview ? (
        <Button size="small" icon={ScanSearch} onClick={() => setAsked('review')}>
          {text('alarms.review.start')}
        </Button>
      ) : null}
      {level ? (
        <Button size="small" icon={ChevronsUp} onClick={() => setAsked('upgrade')}>
          {text('alarms.upgrade')}
        </Button>
      ) : null}
      {isPermitted(incidentNeed) ? (
        <Button size="small" icon={FolderDown} onClick={() => setKeeping(true)}>
          {text('alarms.incident')}
        </Button>
      ) : null}
      {detail.reportedAt === undefined ? (
        may('report') ? (
          <Button size="small" icon={Send} onClick={() => setAsked('report')}>
            {text('alarms.report')}
          </Button>
        ) : null
      ) : (
        <span className="reported">
          {text('alarms.report.by', {
            name: detail.reportedBy ?? text('common.unknown'),
            time: formatMoment(detail.reportedAt, now()),
          })}
        </span>
      )}
      {host.shadowRoot && isKeeping
        ? createPortal(<IncidentDialog detail={detail} onClose={() => setKeeping(false)} />, host.shadowRoot)
        : null}
      {host.shadowRoot && asked && (problem || !isVoid) ? createPortal(prompt, host.shadowRoot) : null}
    </div>
  );
}
