import { pixelLimits } from '@patrolkit/transport/contract';
import { uploadCases } from '@patrolkit/transport/testing';
import { describe, expect, it } from 'vitest';
import { useServer } from '../testing.ts';
import { textOf } from '../language/texts.ts';

const bench = useServer('uploads');
const { tokenOf, root } = bench;

describe('uploads', () => {
  it.each(uploadCases)('take one JPEG and nothing else: $name: $verdict', async ({ files, verdict }) => {
    const form = new FormData();
    form.append('remark', 'no file');
    for (const file of files) form.append('file', file);
    const response = await fetch(`${root()}/robotservice/file/minio/uploadFile`, {
      method: 'POST',
      headers: { Token: await tokenOf('operator'), 'Accept-Language': 'en-us' },
      body: form,
    });
    const body = (await response.json()) as { ret: number; msg: string; data: { accessUrl: string } | null };
    if (verdict !== 'taken') {
      expect(body).toMatchObject({ ret: 0, msg: textOf('en-us', `error.${verdict}`, { n: 3, ...pixelLimits }) });
      expect(body.data ?? undefined).toBeUndefined();
      return;
    }
    expect(body.ret).toBe(1);
    // The server serves it as a download with the type of its file, whatever the file contains.
    const stored = await fetch(root() + (body.data?.accessUrl ?? ''));
    expect(stored.headers.get('content-type')).toBe('image/jpeg');
    expect(stored.headers.get('content-disposition')).toMatch(/^attachment; filename="upload-[\w-]+\.jpg"$/);
    expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await stored.arrayBuffer()).byteLength).toBe(files[0]?.size);
  });
});
