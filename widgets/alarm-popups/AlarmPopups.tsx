import { useCallback, useEffect, useRef, useState } from 'react';
import { isWebview, selectOrNotify, type Alarm } from '@patrolkit/core';
import { useConsole, useHost, useHostWindow, useMode, useStore, type ViewProps } from '../shared/element/index.ts';
import { openAlarm, useOpenedAlarm } from '../shared/alarms/open-alarm.ts';
import type { TriageAction } from '../shared/alarms/keys.ts';
import { useIsCovered, useTopLayer } from '../shared/dialog/useTopLayer.ts';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import { Announcements } from './Announcements.tsx';
import { Edge } from './Edge.tsx';
import { Stack } from './Stack.tsx';
import { useTriageKeys } from './useTriageKeys.ts';
import type { spec } from './alarm-popups.element.ts';

const KeyHelp = lateDialog(async () => (await import('../shared/alarms/late/KeyHelp.tsx')).KeyHelp);
const SoundDialog = lateDialog(async () => (await import('../shared/alarms/late/SoundDialog.tsx')).SoundDialog);
const ShelveDialog = lateDialog(async () => (await import('../shared/alarms/late/ShelveDialog.tsx')).ShelveDialog);

/** The alarm stores of the consoles whose user has been asked to allow sound. */
const asked = new WeakSet<object>();

/** The view of `<patrol-alarm-popups>`. */
export function AlarmPopups({ position, noListLink, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { alarms } = console;
  const host = useHost();
  useOpenedAlarm(host, console);
  const current = useStore(alarms.$current);
  const [shelving, setShelving] = useState<Alarm>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSoundOpen, setSoundOpen] = useState(false);
  const isTouched = isWebview(useMode());
  const { document } = useHostWindow();
  // The question appears once; after that only the mark at the edge stays. In a webview the next touch allows sound without a question.
  useEffect(() => {
    const unlock = (): void => void alarms.unlockSound();
    const unsubscribe = alarms.$sound.subscribe(({ isBlocked }) => {
      if (!isBlocked) return;
      if (isTouched) return document.addEventListener('pointerup', unlock, { once: true });
      if (asked.has(alarms)) return;
      asked.add(alarms);
      setSoundOpen(true);
    });
    return () => {
      unsubscribe();
      document.removeEventListener('pointerup', unlock);
    };
  }, [alarms, isTouched, document]);
  const base = useRef<HTMLDivElement>(null);
  useTopLayer(base, 'popups');
  const isCovered = useIsCovered();
  const latest = useRef(emit);
  useEffect(() => {
    latest.current = emit;
  });

  // These functions never change, so that a popup is drawn again only when its alarm changes.
  const open = useCallback(
    (id: string): void => {
      if (latest.current('alarmopenrequest', { id })) openAlarm(host, console, id);
    },
    [host, console],
  );
  const dismiss = useCallback(
    (id: string): void => {
      alarms.dismissPopup(id);
      latest.current('popupclosed', { id });
    },
    [alarms],
  );

  const act = (action: TriageAction): void => {
    if (action === 'help') return setHelpOpen(true);
    if (action === 'next' || action === 'previous') return alarms.step(action === 'next' ? 1 : -1);
    if (action === 'collapse') return alarms.$popups.get().length > 0 ? alarms.collapse() : alarms.expand();
    if (action === 'silence')
      return alarms.$sound.get().silencedUntil === undefined ? alarms.silence() : alarms.unsilence();
    const alarm = alarms.$live.get().find(({ id }) => id === current);
    if (!alarm) return;
    if (action === 'acknowledge') {
      if (emit('alarmopenrequest', { id: alarm.id })) openAlarm(host, console, alarm.id, 'remark');
    } else if (alarm.deviceId !== undefined) {
      const { id, deviceId } = alarm;
      if (emit('alarmvideorequest', { id, deviceId })) void selectOrNotify(console, deviceId);
    }
  };
  useTriageKeys(act);
  // This scrolls a popup that lies behind others into view.
  useEffect(() => {
    if (current === undefined) return;
    const shown = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    shown.find(element => element.dataset['id'] === current)?.scrollIntoView({ block: 'nearest' });
  }, [current, host]);

  return (
    <div ref={base} part="base" className="base" data-position={position} data-covered={isCovered || undefined}>
      <Announcements />
      <Edge isLeft={position === 'bottom-left'} onSound={() => setSoundOpen(true)} />
      <Stack
        isLinked={!noListLink}
        onList={() => emit('alarmlistrequest')}
        onOpen={open}
        onDismiss={dismiss}
        onShelve={setShelving}
      />
      {shelving ? <ShelveDialog key={shelving.id} alarm={shelving} onClose={() => setShelving(undefined)} /> : null}
      {isHelpOpen ? <KeyHelp onClose={() => setHelpOpen(false)} /> : null}
      {isSoundOpen ? <SoundDialog onClose={() => setSoundOpen(false)} /> : null}
    </div>
  );
}
