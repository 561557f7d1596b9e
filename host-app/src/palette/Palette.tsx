import { keyOf } from '@patrolkit/core/keys';
import { closeModal, openModal } from '@patrolkit/widgets/shared/dialog';
import { useStore } from '@nanostores/react';
import { Bot, CornerDownLeft, PanelsTopLeft, Search, Siren, Zap } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { AreaTexts } from '../AreaTexts.tsx';
import { useConsole, useTexts } from '../console-context.ts';
import { useOpenWindow } from '../modes/windows.ts';
import { useRouter } from '../router/router-context.ts';
import type { PanelProps } from '../frame/panels.ts';
import { entriesOf, fetchTitles, type EntryOptions } from './entries.ts';
import { find, kinds, type Entry } from './search.ts';
import './palette.css';

const icons = { screens: PanelsTopLeft, robots: Bot, alarms: Siren, actions: Zap } as const;

/** Finds by typing everything that a user can open or do. */
export function Palette(props: PanelProps) {
  return (
    <AreaTexts area="panels" onClose={props.onClose}>
      <Dialog {...props} />
    </AreaTexts>
  );
}

/** The present entries. Fleet and alarms change while the palette is open. */
function useEntries({ user, parts, edition, languageSign, onOpen }: PanelProps): readonly Entry[] {
  const console = useConsole();
  const { $version } = useTexts();
  const version = useStore($version);
  const { go } = useRouter();
  const openWindow = useOpenWindow();
  const [titles, setTitles] = useState<EntryOptions['titles']>([]);
  useEffect(() => {
    let isHere = true;
    void fetchTitles().then(come => isHere && setTitles(come));
    return () => {
      isHere = false;
    };
  }, []);
  const robots = useStore(console.robots.$robots);
  const alarms = useStore(console.alarms.$live);
  return useMemo(
    () => entriesOf({ console, user, parts, edition, languageSign, go, openWindow, open: onOpen, titles }),
    // oxlint-disable-next-line react/exhaustive-deps -- what is read of the console's stores changes with these
    [console, user, parts, edition, languageSign, go, openWindow, onOpen, titles, version, robots, alarms],
  );
}

function Dialog(props: PanelProps) {
  const { onClose } = props;
  const { text } = useTexts();
  const entries = useEntries(props);
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<string>();
  const found = useMemo(() => find(entries, query), [entries, query]);
  // The chosen line may go, for example when its alarm is handled. No other line must then take the key that was meant for it.
  const at = wanted === undefined ? 0 : found.findIndex(({ key }) => key === wanted);
  const active = found[at];
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const idOf = (entry: Entry): string => `${id}${entry.key}`;

  // The dialog is closed before it is removed, because only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const onPress = ({ target }: Event): void => {
      if (target === shown) shown.close();
    };
    openModal(shown, 'dialog');
    shown.addEventListener('click', onPress);
    return () => {
      shown.removeEventListener('click', onPress);
      closeModal(shown);
    };
  }, []);
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const choose = (entry: Entry): void => {
    // The palette closes first, because the chosen entry may open something that needs the focus.
    if (dialog.current) closeModal(dialog.current);
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1 };
    const next = steps[keyOf(event)];
    if (next !== undefined && found.length > 0) {
      event.preventDefault();
      setWanted(found[(next + found.length) % found.length]?.key);
    } else if (keyOf(event) === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <dialog ref={dialog} className="palette" aria-label={text('panels.palette.title')} onClose={onClose}>
      <div className="field">
        <Search size={18} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          aria-label={text('panels.palette.search')}
          aria-describedby={`${id}hint`}
          placeholder={text('panels.palette.search')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={event => {
            setQuery(event.target.value);
            setWanted(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}list`} className="found" role="listbox" aria-label={text('panels.palette.results')}>
        {kinds.map(kind => {
          const mine = found.filter(entry => entry.kind === kind);
          return mine.length === 0 ? null : (
            <div key={kind} role="group" aria-labelledby={`${id}${kind}`}>
              <div id={`${id}${kind}`} className="kind" role="presentation">
                {text(`panels.palette.${kind}`)}
              </div>
              {mine.map(entry => (
                <Line
                  key={entry.key}
                  id={idOf(entry)}
                  entry={entry}
                  isActive={entry === active}
                  onChoose={() => choose(entry)}
                />
              ))}
            </div>
          );
        })}
      </div>
      {found.length === 0 ? (
        <p className="none">
          {text('panels.palette.none', { query })}
          <span>{text('panels.palette.noneHint')}</span>
        </p>
      ) : null}
      <p id={`${id}hint`} className="hint">
        {text('panels.palette.hint')}
      </p>
      <span className="unseen" role="status">
        {text('panels.palette.count', { count: found.length })}
      </span>
    </dialog>
  );
}

function Line({
  id,
  entry: { kind, label, detail },
  isActive,
  onChoose,
}: {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}) {
  const Icon = icons[kind];
  return (
    // The search field has the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div id={id} role="option" aria-selected={isActive} className="line" onClick={onChoose}>
      <Icon size={16} aria-hidden />
      <span className="label">{label}</span>
      {detail ? <span className="detail">{detail}</span> : null}
      {isActive ? <CornerDownLeft className="enter" size={14} aria-hidden /> : null}
    </div>
  );
}
