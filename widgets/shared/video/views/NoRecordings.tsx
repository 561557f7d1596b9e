import { Lock } from 'lucide-react';
import { useText } from '../../element/index.ts';
import { Cover } from './Cover.tsx';

/** Covers the place of a recording that the user may not see. */
export function NoRecordings() {
  const text = useText();
  return (
    <Cover
      icon={<Lock size={36} aria-hidden />}
      title={text('common.noPermission')}
      hint={text('common.noPermissionHint')}
    />
  );
}
