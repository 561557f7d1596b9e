import { joined, type AlarmSection } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { AppWindow, Archive, Bell, BellRing, Keyboard, Volume2 } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  lazily,
  useConsole,
  useHost,
  useHostWindow,
  useStore,
  useText,
  useTexts,
  type ViewProps,
} from '../shared/element/index.ts';
import { openAlarm, useOpenedAlarm } from '../shared/alarms/open-alarm.ts';
import { useCalm } from '../shared/alarms/useCalm.ts';
import { IconButton } from '../shared/ui/Button.tsx';
import { lateDialog } from '../shared/dialog/Dialog.tsx';
import { SegmentedControl } from '../shared/ui/controls.tsx';
import { isFocusLost } from '../shared/dialog/useFocusKept.ts';
import { useTopLayer } from '../shared/dialog/useTopLayer.ts';
import { LiveList } from './LiveList.tsx';
import type { spec } from './alarm-popover.element.ts';

const BatchForm = lazily(async () => (await import('../shared/alarms/late/BatchForm.tsx')).BatchForm);
const ShelvedList = lazily(async () => (await import('../shared/alarms/late/ShelvedList.tsx')).ShelvedList);
const HistoryList = lazily(async () => (await import('./HistoryList.tsx')).HistoryList);
const Figures = lazily(async () => (await import('./Figures.tsx')).Figures);
const SoundDialog = lateDialog(async () => (await import('../shared/alarms/late/SoundDialog.tsx')).SoundDialog);
const DesktopDialog = lateDialog(async () => (await import('./DesktopDialog.tsx')).DesktopDialog);
const KeyHelp = lateDialog(async () => (await import('../shared/alarms/late/KeyHelp.tsx')).KeyHelp);

const headings = {
  pending: 'alarms.popover.title',
  shelved: 'triage.shelved.title',
  history: 'triage.tab.history',
  figures: 'triage.tab.figures',
} as const;
/** Matches windows in which the panel has the full width. */
const phone = '(max-width: 599px)';
const tabs = ['pending', 'shelved', 'history', 'figures'] as const;

/** The view of `<patrol-alarm-popover>`. */
export function AlarmPopover({ noListLink, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const { alarms } = console;
  const host = useHost();
  useOpenedAlarm(host, console);
  const live = useStore(alarms.$live);
  const shelved = useStore(alarms.shelving.$shelves).length;
  const [tab, setTab] = useState<(typeof tabs)[number]>('pending');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isDesktopOpen, setDesktopOpen] = useState(false);
  const { count, isAtLeast } = useCalm(alarms.$pending);
  const text = useText();
  const { formatNumber } = useTexts();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { button, isOpen, show, close, batch, setBatch } = usePanel();
  const [isSoundOpen, setSoundOpen] = useState(false);
  const before = useRef(batch);
  // A user who leaves the form by its own buttons is still in the panel. The effect takes nobody else's focus.
  useEffect(() => {
    const hadForm = before.current !== undefined;
    before.current = batch;
    if (hadForm && batch === undefined && isFocusLost(host)) panel.current?.focus();
  }, [batch, host]);

  const open = (opened: string, wanted?: AlarmSection, video?: string): void => {
    if (!emit('alarmopenrequest', { id: opened })) return;
    close();
    openAlarm(host, console, opened, wanted, video);
  };
  // On a phone the panel lies above the popups' toggle, which would cover its lines.
  useTopLayer(panel, 'panel', isOpen && matchMedia(phone).matches);

  const label = text(isAtLeast ? 'alarms.pending.atLeast' : 'alarms.pending', { count });
  const Icon = count > 0 ? BellRing : Bell;
  return (
    <div className="frame">
      <button
        ref={button}
        type="button"
        part="button"
        className="pk-icon-button"
        aria-label={joined(text, 'sentence', [
          label,
          shelved > 0 ? text('triage.shelved.mark', { count: shelved }) : '',
        ])}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : show())}
      >
        <Icon size={18} aria-hidden />
        {count > 0 || isAtLeast ? (
          <span className="count" aria-hidden="true">
            {isAtLeast ? '≥' : ''}
            {formatNumber(count)}
          </span>
        ) : null}
        {shelved > 0 ? (
          <span className="shelved-count" part="shelved" title={text('triage.shelved.mark', { count: shelved })}>
            <Archive size={12} aria-hidden />
            {formatNumber(shelved)}
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <div ref={panel} part="panel" className="panel" role="dialog" tabIndex={-1} aria-labelledby={id}>
          <div className="head">
            <h2 id={id}>{text(batch ? 'alarms.batch.title' : headings[tab])}</h2>
            <IconButton
              size="small"
              icon={Volume2}
              label={text('alarms.sound.testTitle')}
              onClick={() => setSoundOpen(true)}
            />
            <IconButton
              size="small"
              icon={AppWindow}
              label={text('triage.desktop.title')}
              onClick={() => setDesktopOpen(true)}
            />
            <IconButton
              size="small"
              icon={Keyboard}
              label={text('triage.keys.title')}
              onClick={() => setHelpOpen(true)}
            />
          </div>
          {batch ? null : (
            <SegmentedControl
              label={text('common.view')}
              part="tabs"
              value={tab}
              options={tabs.map(value => ({
                value,
                label:
                  value === 'shelved' && shelved > 0
                    ? `${text('triage.tab.shelved')} ${formatNumber(shelved)}`
                    : text(`triage.tab.${value}`),
              }))}
              onChange={setTab}
            />
          )}
          {batch ? (
            <BatchForm
              ids={batch}
              onCancel={() => setBatch(undefined)}
              onDone={ids => {
                emit('alarmsacknowledged', { ids });
                setBatch(now => (now === batch ? undefined : now));
              }}
            />
          ) : tab === 'shelved' ? (
            <ShelvedList />
          ) : tab === 'history' ? (
            <HistoryList onOpen={open} />
          ) : tab === 'figures' ? (
            <Figures />
          ) : (
            <LiveList
              alarms={live}
              isAtLeast={isAtLeast}
              isLinked={!noListLink}
              onOpen={open}
              onBatch={setBatch}
              onAll={() => {
                close();
                emit('alarmlistrequest');
              }}
            />
          )}
        </div>
      ) : null}
      {isSoundOpen ? <SoundDialog onClose={() => setSoundOpen(false)} /> : null}
      {isDesktopOpen ? <DesktopDialog onClose={() => setDesktopOpen(false)} /> : null}
      {isHelpOpen ? <KeyHelp onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}

/**
 * Whether the panel and its form for several alarms are open. Escape closes the panel, and so does a press outside while nothing is typed.
 */
function usePanel() {
  const host = useHost();
  const { document } = useHostWindow();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The ids for which the form was opened. It does not confirm alarms that arrive later (safety.md 2.11). */
  const [batch, setBatch] = useState<readonly string[]>();
  const close = useCallback((): void => {
    setOpen(false);
    setBatch(undefined);
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent): void => {
      if (event.composedPath().includes(host)) return;
      // A click beside the form does not close it, so that the typed text stays.
      if (batch === undefined) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      // A dialog above the panel closes by itself.
      const isInDialog = event.composedPath().some(node => 'showModal' in node);
      if (keyOf(event) !== 'Escape' || isInDialog) return;
      event.stopPropagation();
      close();
    };
    document.addEventListener('pointerdown', onPointer);
    host.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      host.removeEventListener('keydown', onKey);
    };
  }, [isOpen, batch, host, document, close]);

  return { button, isOpen, show: () => setOpen(true), close, batch, setBatch };
}
