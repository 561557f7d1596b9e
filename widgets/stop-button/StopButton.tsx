import { CircleCheck, CircleStop, OctagonAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useConsole, useStore, useText, type ViewProps } from '../shared/element/index.ts';
import { Button } from '../shared/ui/Button.tsx';
import { useRobotNames } from '../shared/ui/driving.tsx';
import { useIsCovered, useTopLayer } from '../shared/ui/useTopLayer.ts';
import { confirmedShownFor, phaseAfter, phaseTexts, stopKey, type StopPhase } from './stop-button.model.ts';
import type { spec } from './stop-button.element.ts';

const icons = { ready: CircleStop, confirmed: CircleCheck, unconfirmed: OctagonAlert } as const;

/** Between the button, its message and the border of the window, px. */
const gap = 8;

/** Which consoles a press of the key stopped: two buttons of one are one stop, and with two servers on a page each stops its robot. */
const stoppedBy = new WeakMap<Event, Set<unknown>>();

/** The view of `<patrol-stop-button>`. */
export function StopButton({ noKey, emit }: ViewProps<typeof spec>) {
  const { driving, robots } = useConsole();
  const robot = useStore(robots.$selected);
  const text = useText();
  const [own, setOwn] = useState<StopPhase>(() => phaseAfter('ready', driving.$drive.get().state, false));
  const unconfirmed = useStore(driving.$driveUnconfirmed);
  const names = useRobotNames(unconfirmed);
  // What was not confirmed is over when a stop was, or when somebody has read it.
  const phase = unconfirmed.length > 0 && own !== 'sending' ? 'unconfirmed' : own;
  const isMine = useRef(false);
  // Before the first press can come.
  useLayoutEffect(
    () =>
      driving.$drive.listen(({ state }) => {
        const mine = isMine.current;
        if (state === 'held' || state === 'idle') isMine.current = false;
        const isUnconfirmed = driving.$driveUnconfirmed.get().length > 0;
        setOwn(before => phaseAfter(before, state, mine, isUnconfirmed));
      }),
    [driving],
  );
  useEffect(() => {
    if (own !== 'confirmed') return;
    const timer = setTimeout(() => setOwn('ready'), confirmedShownFor);
    return () => clearTimeout(timer);
  }, [own]);

  const stop = (): void => {
    const robotId = robots.$selectedId.get();
    isMine.current = robotId !== undefined;
    if (driving.stop().isDone && robotId !== undefined) emit('stopsent', { robotId });
  };
  const latest = useRef(stop);
  useLayoutEffect(() => {
    latest.current = stop;
  });
  useLayoutEffect(() => {
    if (noKey) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
      // It types nothing, so it stops from a field and from behind a dialog as well, where
      // the button itself cannot be pressed.
      if (event.key !== stopKey || hasModifier || event.isComposing) return;
      const stopped = stoppedBy.get(event);
      if (stopped ? stopped.has(driving) : event.defaultPrevented) return;
      stoppedBy.set(event, new Set(stopped).add(driving));
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [noKey, driving]);

  const base = useRef<HTMLDivElement>(null);
  useTopLayer(base, 'stop', useIsCovered());
  const Icon = phase === 'sending' ? undefined : icons[phase];
  const said = text(phaseTexts[phase]);
  const name = robot?.name || robot?.id;
  const hint = name === undefined ? text('driving.stopButton.none') : text('driving.stopButton.label', { name });
  return (
    <div ref={base} part="base" className="base" data-phase={phase}>
      <button
        type="button"
        part="button"
        className="stop"
        title={hint}
        aria-label={phase === 'ready' ? hint : said}
        aria-keyshortcuts={noKey ? undefined : stopKey}
        aria-disabled={name === undefined || undefined}
        onPointerDown={event => {
          // At the press, not at the release: nothing is faster than that.
          if (event.button === 0) stop();
        }}
        onClick={event => {
          if (event.detail === 0) stop();
        }}
      >
        {Icon ? <Icon size={18} aria-hidden /> : <span className="pk-spinner" />}
        <span className="words">
          <span className="said">{said}</span>
          {phase === 'unconfirmed' ? (
            <span className="more">{text('driving.stopButton.useOwn', { name: names })}</span>
          ) : name === undefined ? null : (
            <span className="more robot">{name}</span>
          )}
        </span>
        {noKey ? null : <kbd>{stopKey}</kbd>}
      </button>
      {phase === 'unconfirmed' ? <Unconfirmed button={base} names={names} /> : null}
      <span className="pk-hidden" role={phase === 'unconfirmed' ? 'alert' : 'status'}>
        {phase === 'ready' ? '' : phase === 'unconfirmed' ? text('driving.unconfirmed.text', { name: names }) : said}
      </span>
    </div>
  );
}

/** The message below the button, over everything of the page: which robots, and that somebody has read it. */
function Unconfirmed({ button, names }: { readonly button: RefObject<HTMLElement | null>; readonly names: string }) {
  const { driving } = useConsole();
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useTopLayer(box, 'stop');
  useLayoutEffect(() => {
    const place = (): void => {
      if (!box.current || !button.current) return;
      const { right, bottom } = button.current.getBoundingClientRect();
      const { offsetWidth, offsetHeight, style } = box.current;
      style.left = `${Math.max(gap, Math.min(right, innerWidth - gap) - offsetWidth)}px`;
      style.top = `${Math.max(gap, Math.min(bottom + gap, innerHeight - offsetHeight - gap))}px`;
    };
    // Its size comes with its words.
    const watched = new ResizeObserver(place);
    if (box.current) watched.observe(box.current);
    place();
    const watching = new AbortController();
    const { signal } = watching;
    window.addEventListener('resize', place, { signal });
    window.addEventListener('scroll', place, { capture: true, passive: true, signal });
    return () => {
      watching.abort();
      watched.disconnect();
    };
  }, [button]);
  return (
    <div ref={box} className="read">
      <span aria-hidden="true">{text('driving.unconfirmed.text', { name: names })}</span>
      <Button part="unconfirmed" size="small" onClick={driving.acknowledgeUnconfirmed}>
        {text('driving.unconfirmed.acknowledge')}
      </Button>
    </div>
  );
}
