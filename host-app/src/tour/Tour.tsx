import { keyOf } from '@patrolkit/core/keys';
import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useText } from '../console-context.ts';
import type { PanelProps } from '../frame/panels.ts';
import { keepTourDone } from './done.ts';
import { stepsOf, targetOf } from './steps.ts';
import './tour.css';

/** Distance between the target of a step and its text, px. */
const gap = 12;

/**
 * Points at the important elements of the screen, one after another. It locks nothing: alarms, calls and the stop lie above it, and the
 * user can press them at any time. A call ends it.
 */
export function Tour(props: Pick<PanelProps, 'onClose' | 'user'>) {
  return (
    <AreaTexts area="panels" onClose={props.onClose}>
      <Steps {...props} />
    </AreaTexts>
  );
}

function Steps({ onClose, user }: Pick<PanelProps, 'onClose' | 'user'>) {
  const { robots, sos } = useConsole();
  const text = useText();
  const id = useId();
  const [steps] = useState(() => stepsOf(robots.$robots.get().items.some(({ mayControl }) => mayControl)));
  const [at, setAt] = useState(0);
  const bubble = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const step = steps[at];

  // A tour that has begun is never offered again.
  useEffect(() => keepTourDone(user.id), [user.id]);
  const isCalled = useStore(sos.$current) !== undefined;
  useEffect(() => {
    if (isCalled || !step) onClose();
  }, [isCalled, step, onClose]);

  useEffect(() => {
    const said = bubble.current;
    const onKey = (event: KeyboardEvent): void => {
      if (keyOf(event) !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    said?.addEventListener('keydown', onKey);
    return () => said?.removeEventListener('keydown', onKey);
  }, [onClose]);

  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  useLayoutEffect(() => {
    const [said, mark] = [bubble.current, ring.current];
    if (!step || !said || !mark) return;
    const place = (): void => {
      const target = targetOf(step)?.getBoundingClientRect();
      mark.hidden = target === undefined;
      const { left = 0, top = 0, width = 0, height = 0, bottom = 0 } = target ?? {};
      for (const [name, value] of Object.entries({ left, top, width, height }))
        mark.style.setProperty(`--${name}`, `${String(value)}px`);
      const { offsetWidth, offsetHeight } = said;
      const below = bottom + gap;
      // The text is above the target when there is no room below it, and over it when there is neither.
      const y = below + offsetHeight < innerHeight ? below : Math.max(gap, top - gap - offsetHeight);
      said.style.setProperty('--x', `${String(Math.max(gap, Math.min(left, innerWidth - offsetWidth - gap)))}px`);
      said.style.setProperty('--y', `${String(y)}px`);
    };
    targetOf(step)?.scrollIntoView({ block: 'nearest' });
    place();
    said.focus();
    const watched = new ResizeObserver(place);
    watched.observe(document.documentElement);
    addEventListener('scroll', place, true);
    return () => {
      watched.disconnect();
      removeEventListener('scroll', place, true);
    };
  }, [step]);

  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <>
      <div ref={ring} className="tour-ring" aria-hidden="true" />
      <div
        ref={bubble}
        className="tour"
        role="dialog"
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <h2 id={`${id}-title`}>{text(step.title)}</h2>
        <p id={`${id}-text`}>{text(step.text)}</p>
        <div className="ways">
          <span className="count">{text('common.step', { at: at + 1, count: steps.length })}</span>
          {isLast ? null : (
            <button type="button" className="button" onClick={onClose}>
              {text('common.skip')}
            </button>
          )}
          {at > 0 ? (
            <button type="button" className="button" onClick={() => setAt(at - 1)}>
              {text('panels.tour.back')}
            </button>
          ) : null}
          <button type="button" className="button primary" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
            {text(isLast ? 'panels.tour.done' : 'panels.tour.next')}
          </button>
        </div>
      </div>
    </>
  );
}
