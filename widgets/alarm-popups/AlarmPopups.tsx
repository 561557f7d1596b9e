import { Bell, BellOff, BellRing, ChevronLeft, ChevronRight, List, VolumeX, Waves, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { groupPopups, type Alarm, type Flood } from '@patrolkit/core';
import { lazily, useConsole, useHost, useStore, useText, useTexts, type ViewProps } from '../shared/element/index.ts';
import { useSecond } from '../shared/element/hooks.ts';
import type { TriageAction } from '../shared/alarms/keys.ts';
import { Button, IconButton } from '../shared/ui/Button.tsx';
import { Each, Unshown } from '../shared/ui/Each.tsx';
import { useIsCovered, useTopLayer } from '../shared/ui/useTopLayer.ts';
import { Announcements } from './Announcements.tsx';
import { GroupPopup } from './GroupPopup.tsx';
import { Popup } from './Popup.tsx';
import { useMayShelve } from '../shared/alarms/useMayShelve.ts';
import { ShelvedMark } from './ShelvedMark.tsx';
import { useTriageKeys } from './useTriageKeys.ts';
import type { spec } from './alarm-popups.element.ts';

const KeyHelp = lazily(async () => (await import('../shared/alarms/KeyHelp.tsx')).KeyHelp);
const SoundDialog = lazily(async () => (await import('../shared/alarms/SoundDialog.tsx')).SoundDialog);
const ShelveDialog = lazily(async () => (await import('../shared/alarms/ShelveDialog.tsx')).ShelveDialog);

/** Whose operator was asked to let sound through. */
const asked = new WeakSet<object>();

/** The view of `<patrol-alarm-popups>`. */
export function AlarmPopups({ position, noListLink, emit }: ViewProps<typeof spec>) {
  const { alarms, robots } = useConsole();
  const host = useHost();
  const popups = useStore(alarms.$popups);
  const flood = useStore(alarms.$flood);
  const { isBlocked, playing, isElsewhere, silencedUntil } = useStore(alarms.$sound);
  const returned = useStore(alarms.$returned);
  const current = useStore(alarms.$current);
  const [shelving, setShelving] = useState<Alarm>();
  const mayShelve = useMayShelve();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const text = useText();
  const [isSoundOpen, setSoundOpen] = useState(false);
  // Asked once: after that the mark at the edge stays.
  useEffect(
    () =>
      alarms.$sound.subscribe(sound => {
        if (!sound.isBlocked || asked.has(alarms)) return;
        asked.add(alarms);
        setSoundOpen(true);
      }),
    [alarms],
  );
  const base = useRef<HTMLDivElement>(null);
  useTopLayer(base, 'popups');
  const isCovered = useIsCovered();
  const latest = useRef(emit);
  useEffect(() => {
    latest.current = emit;
  });

  // These never change, so that a popup is drawn again only when its alarm changes.
  const open = useCallback(
    (id: string): void => {
      if (latest.current('alarmopenrequest', { id })) alarms.open(id);
    },
    [alarms],
  );
  const dismiss = useCallback(
    (id: string): void => {
      const root = host.shadowRoot;
      // Whoever closes one by keyboard goes on with the next; nobody else's focus is taken.
      const closing = root?.activeElement?.closest('article');
      const popups = [...(root?.querySelectorAll('article') ?? [])];
      const place = closing ? popups.indexOf(closing) : -1;
      const next = popups[place + 1] ?? popups[place - 1];
      alarms.dismissPopup(id);
      latest.current('popupclosed', { id });
      if (!closing) return;
      requestAnimationFrame(() => {
        if (closing.isConnected) return;
        const home = next?.isConnected ? next : root?.querySelector('.edge');
        home?.querySelector<HTMLElement>('button:last-of-type')?.focus();
      });
    },
    [alarms, host],
  );

  const act = (action: TriageAction): void => {
    if (action === 'help') return setHelpOpen(true);
    if (action === 'next' || action === 'previous') return alarms.step(action === 'next' ? 1 : -1);
    if (action === 'collapse') return popups.length > 0 ? alarms.collapse() : alarms.expand();
    if (action === 'silence') return silencedUntil === undefined ? alarms.silence() : alarms.unsilence();
    const alarm = alarms.$live.get().find(({ id }) => id === current);
    if (!alarm) return;
    if (action === 'acknowledge') {
      if (emit('alarmopenrequest', { id: alarm.id })) alarms.open(alarm.id, 'remark');
    } else if (alarm.deviceId !== undefined) {
      const { id, deviceId } = alarm;
      if (emit('alarmvideorequest', { id, deviceId })) void robots.select(deviceId);
    }
  };
  useTriageKeys(act);
  // One that lies behind others is brought into sight.
  useEffect(() => {
    if (current === undefined) return;
    const shown = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    shown.find(element => element.dataset['id'] === current)?.scrollIntoView({ block: 'nearest' });
  }, [current, host]);

  const groups = groupPopups(popups, flood !== undefined, returned);
  return (
    <div ref={base} part="base" className="base" data-position={position} data-covered={isCovered || undefined}>
      <Announcements />
      <div className="edge">
        {isBlocked ? (
          <button type="button" part="sound-off" className="tab sound" onClick={() => setSoundOpen(true)}>
            <VolumeX size={16} aria-hidden />
            <span>{text('alarms.sound.off')}</span>
          </button>
        ) : null}
        {silencedUntil !== undefined || playing !== undefined || isElsewhere ? <Silence until={silencedUntil} /> : null}
        <ShelvedMark />
        <Toggle isLeft={position === 'bottom-left'} isOpen={popups.length > 0} />
      </div>
      <section part="stack" className="stack" aria-label={text('alarms.popups.label')}>
        {/* Above the popups that scroll, so that it is in sight however many they are. */}
        <Unread isLinked={!noListLink} onOpen={() => emit('alarmlistrequest')} />
        {flood ? <FloodBanner flood={flood} /> : null}
        <div className="list">
          <Each
            items={[...groups].reverse()}
            id={({ key }) => key}
            draw={({ alarms: members, isReturned }, index) => {
              const order = groups.length - index;
              const [alarm] = members;
              if (members.length > 1 || isReturned) {
                return (
                  <GroupPopup
                    alarms={members}
                    order={order}
                    isReturned={isReturned}
                    current={current}
                    onOpen={open}
                    onDismiss={dismiss}
                  />
                );
              }
              return alarm ? (
                <Popup
                  alarm={alarm}
                  order={order}
                  isCurrent={alarm.id === current}
                  onOpen={open}
                  onDismiss={dismiss}
                  onShelve={mayShelve('shelve', alarm) ? setShelving : undefined}
                />
              ) : null;
            }}
            unshown={({ alarms: members }) => (
              <UnshownPopup ids={members.map(({ id }) => id)} onOpen={open} onDismiss={dismiss} />
            )}
          />
        </div>
      </section>
      {shelving ? <ShelveDialog key={shelving.id} alarm={shelving} onClose={() => setShelving(undefined)} /> : null}
      {isHelpOpen ? <KeyHelp onClose={() => setHelpOpen(false)} /> : null}
      {isSoundOpen ? <SoundDialog onClose={() => setSoundOpen(false)} /> : null}
    </div>
  );
}

/** An alarm that cannot be drawn can be handled all the same. */
function UnshownPopup({
  ids,
  onOpen,
  onDismiss,
}: {
  readonly ids: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onDismiss: (id: string) => void;
}) {
  const text = useText();
  return (
    <article part="popup" className="popup" data-id={ids[0]} data-level="serious">
      <div className="head">
        <Unshown />
        <IconButton
          size="small"
          icon={X}
          label={text('alarms.popups.close')}
          onClick={() => ids.forEach(id => onDismiss(id))}
        />
      </div>
      {ids.slice(0, 1).map(id => (
        <Button key={id} size="small" kind="primary" onClick={() => onOpen(id)}>
          {text('alarms.popups.handle')}
        </Button>
      ))}
    </article>
  );
}

/** Silences what sounds, and shows how long the silence lasts. */
function Silence({ until }: { readonly until: number | undefined }) {
  const { alarms } = useConsole();
  const text = useText();
  if (until === undefined) {
    return (
      <button type="button" part="silence" className="tab" onClick={alarms.silence}>
        <BellOff size={16} aria-hidden />
        <span>{text('alarms.silence')}</span>
      </button>
    );
  }
  return <Silenced until={until} />;
}

/** How long the silence lasts, and its end. */
function Silenced({ until }: { readonly until: number }) {
  const { alarms } = useConsole();
  const text = useText();
  const left = Math.max(0, Math.ceil((until - useSecond()) / 1000));
  const label = text('alarms.silence.left', { seconds: left });
  return (
    <button
      type="button"
      part="silence"
      className="tab sound"
      aria-label={`${label}. ${text('alarms.silence.end')}`}
      onClick={alarms.unsilence}
    >
      <BellOff size={16} aria-hidden />
      <span className="count">
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </button>
  );
}

/** Says that alarms come faster than people can take them: how many, how fast, since when. */
function FloodBanner({ flood: { count, perMinute, since } }: { readonly flood: Flood }) {
  const text = useText();
  const { formatNumber, formatTime } = useTexts();
  return (
    <p part="flood" className="flood">
      <Waves size={16} aria-hidden />
      {text('alarms.flood', { count, rate: formatNumber(perMinute), time: formatTime(since) })}
      {/* The figures change with every alarm; what is read out does not. */}
      <span className="pk-hidden" role="status">
        {text('alarms.flood.since', { time: formatTime(since) })}
      </span>
    </p>
  );
}

/** The toggle at the edge, with the count of pending alarms. */
function Toggle({ isLeft, isOpen }: { readonly isLeft: boolean; readonly isOpen: boolean }) {
  const { alarms } = useConsole();
  const { count, isAtLeast } = useStore(alarms.$pending);
  const text = useText();
  const { formatNumber } = useTexts();
  const pending = text(isAtLeast ? 'alarms.pending.atLeast' : 'alarms.pending', { count });
  const action = text(isOpen ? 'alarms.popups.hide' : 'alarms.popups.show');
  const Icon = count > 0 ? BellRing : Bell;
  const Arrow = isOpen === isLeft ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      part="toggle"
      className="tab toggle"
      data-some={count > 0 || undefined}
      aria-expanded={isOpen}
      aria-label={`${pending}. ${action}`}
      title={`${pending}\n${action}`}
      onClick={isOpen ? alarms.collapse : alarms.expand}
    >
      <Icon size={18} aria-hidden />
      <span className="count">
        {isAtLeast ? '≥ ' : ''}
        {formatNumber(count)}
      </span>
      <Arrow size={14} aria-hidden />
    </button>
  );
}

/** Says how many alarms were too many to read. */
function Unread({ isLinked, onOpen }: { readonly isLinked: boolean; readonly onOpen: () => void }) {
  const { alarms } = useConsole();
  const { unread } = useStore(alarms.$pending);
  const text = useText();
  const { formatNumber } = useTexts();
  if (unread === undefined) return null;
  return (
    <p className="unread">
      {text('alarms.unread', { count: formatNumber(unread) })}
      {isLinked ? (
        <Button size="small" kind="quiet" icon={List} onClick={onOpen}>
          {text('alarms.unread.open')}
        </Button>
      ) : null}
    </p>
  );
}
