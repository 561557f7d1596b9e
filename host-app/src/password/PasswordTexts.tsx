import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../console-context.ts';

/** Draws what is inside once the texts of the change of a password are here; they come with it. */
export function PasswordTexts({ children }: { readonly children: ReactNode }) {
  const { text, hasArea, loadArea } = useTexts();
  const [isFailed, setFailed] = useState(false);
  const isHere = hasArea('password');
  useEffect(() => {
    if (!isHere && !isFailed) loadArea('password').catch(() => setFailed(true));
  }, [isHere, isFailed, loadArea]);
  if (isHere) return children;
  if (!isFailed) return null;
  return (
    <p className="wait">
      <button type="button" className="button" onClick={() => setFailed(false)}>
        {text('common.retry')}
      </button>
    </p>
  );
}
