import { useStore } from '@nanostores/react';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import kit from '../../../package.json';
import { AreaTexts } from '../../AreaTexts.tsx';
import { useConsole, useText, useTexts } from '../../console-context.ts';
import { useRouter } from '../../router/router-context.ts';
import { screenAt } from '../../screens/table/access.ts';
import { errorReport } from './error-report.ts';
import { Modal } from './Modal.tsx';
import type { PanelProps } from '../panels.ts';
import './error-log.css';

/** The errors of this page, newest first. */
export function ErrorLogDialog({ onClose }: Pick<PanelProps, 'onClose'>) {
  return (
    <AreaTexts area="panels" onClose={onClose}>
      <ErrorLog onClose={onClose} />
    </AreaTexts>
  );
}

function ErrorLog({ onClose }: Pick<PanelProps, 'onClose'>) {
  const { errors } = useConsole();
  const text = useText();
  const { formatDateTime, formatNumber } = useTexts();
  const entries = useStore(errors.$errors);
  return (
    <Modal title={text('screens.errors')} onClose={onClose}>
      {entries.length === 0 ? (
        <p className="empty">{text('panels.errors.none')}</p>
      ) : (
        <>
          <p className="hint">{text('panels.errors.hint')}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is wider than the dialog, by keys as well */}
          <div className="scroll" role="region" aria-label={text('screens.errors')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{text('panels.errors.time')}</th>
                  <th scope="col">{text('panels.errors.source')}</th>
                  <th scope="col">{text('panels.errors.place')}</th>
                  <th scope="col">{text('panels.errors.detail')}</th>
                  <th scope="col">{text('panels.errors.count')}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map(entry => (
                  <tr key={`${entry.source} ${entry.detail}`}>
                    <td>{formatDateTime(entry.at)}</td>
                    <td>{text(`panels.errors.source.${entry.source}`)}</td>
                    <td>
                      <Place path={entry.place} />
                    </td>
                    <td className="detail">{entry.detail}</td>
                    <td>{formatNumber(entry.count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <Actions />
        </>
      )}
    </Modal>
  );
}

/** The name of the screen that was open, or its path if it has no name. */
function Place({ path }: { readonly path: string }) {
  const text = useText();
  const base = useRouter().href('').replace(/\/$/, '');
  const below = path.startsWith(base) ? path.slice(base.length) : path;
  const found = screenAt(below.replace(/\/$/, ''));
  return found ? text(`screens.title.${found.screen.name}`) : below;
}

/** Copies the log for support, or empties it. */
function Actions() {
  const { errors, now } = useConsole();
  const text = useText();
  const { $language } = useTexts();
  const [state, setState] = useState<'copied' | { readonly byHand: string }>();
  const copy = async (): Promise<void> => {
    const report = errorReport(errors.$errors.get(), {
      version: kit.version,
      browser: navigator.userAgent,
      language: $language.get(),
      at: now(),
    });
    try {
      await navigator.clipboard.writeText(report);
      setState('copied');
    } catch {
      // A page that is not secure has no clipboard.
      setState({ byHand: report });
    }
  };
  return (
    <>
      {typeof state === 'object' ? (
        <label className="by-hand">
          {text('panels.errors.byHand')}
          <textarea readOnly rows={6} value={state.byHand} onFocus={event => event.target.select()} />
        </label>
      ) : null}
      <p className="actions">
        <span role="status">{state === 'copied' ? text('panels.errors.copied') : null}</span>
        <button type="button" className="button" onClick={() => void copy()}>
          <Copy size={16} aria-hidden />
          {text('common.copy')}
        </button>
        <button type="button" className="button" onClick={() => errors.empty()}>
          <Trash2 size={16} aria-hidden />
          {text('common.clear')}
        </button>
      </p>
    </>
  );
}
