import { shiftNeeds, type ShiftLink } from '@patrolkit/core';
import { isUnknownCall } from '../shared/boards/unknown-call.ts';
import { useConsole, useHost, useNoticeText, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { openAlarm } from '../shared/alarms/open-alarm.ts';
import { Permitted } from '../shared/permission/index.ts';
import { ErrorState, NoPermission } from '../shared/ui/states.tsx';
import { Kept } from './Kept.tsx';
import { Offered } from './Offered.tsx';
import { Running } from './Running.tsx';
import type { spec } from './shift-handover.element.ts';

/** The view of `<patrol-shift-handover>`. */
export function ShiftHandover({ handoverId, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const host = useHost();
  const { state } = useStore(console.session.$session);
  const text = useText();
  const open = (link: ShiftLink): void => {
    if ('alarm' in link) {
      if (emit('alarmopenrequest', { id: link.alarm })) openAlarm(host, console, link.alarm);
    } else emit('pageopenrequest', link);
  };
  if (state !== 'signed-in') return null;
  return (
    <section part="base" className="base" aria-label={text('shifts.title')}>
      <Permitted need={shiftNeeds.read} otherwise={<NoPermission />}>
        {handoverId === undefined || handoverId === '' ? (
          <Current
            onOpen={open}
            onOffered={() => emit('shiftoffered', {})}
            onSigned={id => emit('shiftsigned', { id })}
          />
        ) : (
          <Kept id={handoverId} onOpen={open} />
        )}
      </Permitted>
    </section>
  );
}

/** The offered handover, and the running shift. */
function Current({
  onOpen,
  onOffered,
  onSigned,
}: {
  readonly onOpen: (link: ShiftLink) => void;
  readonly onOffered: () => void;
  readonly onSigned: (id: string) => void;
}) {
  const { shifts } = useConsole();
  const text = useText();
  const noticeText = useNoticeText();
  const watched = useStore(shifts.$offer);
  const { problem } = watched;
  const sheet = watched.value?.sheet;
  return (
    <>
      {!sheet && problem && !isUnknownCall(problem) ? (
        <ErrorState title={text('shifts.failed')} hint={noticeText(problem)} onRetry={() => shifts.refresh()} />
      ) : null}
      {sheet ? <Offered key={sheet.id} sheet={sheet} watched={watched} onOpen={onOpen} onSigned={onSigned} /> : null}
      <Running isWaiting={sheet !== undefined} onOpen={onOpen} onOffered={onOffered} />
    </>
  );
}
