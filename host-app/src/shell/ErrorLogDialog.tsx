import { useStore } from '@nanostores/react';
import { Trash2 } from 'lucide-react';
import { useConsole, useText, useTexts } from '../console-context.ts';
import { Modal } from './Modal.tsx';

/** What went wrong in this page, newest first. */
export function ErrorLogDialog({ onClose }: { readonly onClose: () => void }) {
  const { errors } = useConsole();
  const text = useText();
  const { formatDateTime } = useTexts();
  const entries = useStore(errors.$errors);
  return (
    <Modal title={text('host.errorLog', { count: entries.length })} onClose={onClose}>
      {entries.length === 0 ? (
        <p className="empty">{text('host.noErrors')}</p>
      ) : (
        <>
          <div className="scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">{text('host.errorTime')}</th>
                  <th scope="col">{text('host.errorSource')}</th>
                  <th scope="col">{text('host.errorDetail')}</th>
                  <th scope="col">{text('host.errorCount')}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map(entry => (
                  <tr key={`${entry.source} ${entry.detail}`}>
                    <td>{formatDateTime(entry.at)}</td>
                    <td>{text(`host.errorSource.${entry.source}`)}</td>
                    <td className="detail">{entry.detail}</td>
                    <td>{entry.count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="actions">
            <button type="button" className="button" onClick={() => errors.clear()}>
              <Trash2 size={16} aria-hidden />
              {text('common.clear')}
            </button>
          </p>
        </>
      )}
    </Modal>
  );
}
