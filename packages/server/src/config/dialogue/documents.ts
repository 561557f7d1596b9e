/** The documents of the knowledge base. Their paragraphs are in memory, so that an answer waits for no database. */
import {
  documentFormat,
  documentLimits,
  documentTypes,
  knowledgeDocuments,
  qaGroups,
  type addKnowledgeDocument,
  type DocumentFormat,
  type Infer,
  type knowledgeDocument,
  type RequestOf,
} from '@patrolkit/transport/contract';
import type { Files } from '../../files/files.ts';
import type { Paragraph, ReadDocument } from '../../files/read-document.ts';
import type { Uploads } from '../../files/uploads.ts';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields, Refusal } from '../../http/refusal.ts';
import type { KnownDocument } from '../../links/dialogue.ts';
import { sessionOf } from '../../session/caller.ts';
import { companiesBelow } from '../../store/places.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import { ownPictures } from '../own-pictures.ts';
import type { Columns } from '../stored-values.ts';

type Settings = RequestOf<typeof addKnowledgeDocument>;

/** The parts that the documents work on. */
export interface DocumentParts extends KeeperParts {
  readonly uploads: Pick<Uploads, 'own' | 'keepDocument'>;
  readonly files: Pick<Files, 'read'>;
}

interface StoredDocument {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly groups: readonly string[] | null;
}

const field = knowledgeDocuments.settings['files']?.wireName ?? '';

const nameOfFile = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const formatOf = (path: string): DocumentFormat => {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return ending === 'md' ? 'markdown' : ending === 'docx' ? 'docx' : 'txt';
};

/** The documents. */
export class KnowledgeDocuments {
  readonly #parts: DocumentParts;
  readonly keeper: Keeper<Infer<typeof knowledgeDocument>, Settings>;
  #documents: readonly KnownDocument[] = [];
  /** What was read of each document, by its id and version. */
  #read: ReadonlyMap<string, readonly Paragraph[]> = new Map();

  constructor(parts: DocumentParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Infer<typeof knowledgeDocument>, Settings>(parts, {
      things: knowledgeDocuments,
      table: 'knowledge_documents',
      lies: { owner: 'knowledge_documents.company_id' },
      complete: change => this.#complete(change),
    });
    parts.changes.on([knowledgeDocuments.entity.name, qaGroups.entity.name, 'Company'], () => this.load());
  }

  /** The documents that are on. */
  documents(): readonly KnownDocument[] {
    return this.#documents;
  }

  /** Reads the documents that are on. Paragraphs are read only of those that have changed. */
  async load(): Promise<void> {
    const { database } = this.#parts;
    const rows = await database.query<StoredDocument>(
      `SELECT id::text AS id, name, version, coalesce(groups, (SELECT jsonb_agg(qa_groups.id::text) FROM qa_groups
         WHERE qa_groups.company_id IN (${companiesBelow('knowledge_documents.company_id')}))) AS groups
       FROM knowledge_documents WHERE is_valid ORDER BY knowledge_documents.id`,
    );
    const keyOf = ({ id, version }: StoredDocument): string => `${id} ${String(version)}`;
    const unread = rows.filter(row => !this.#read.has(keyOf(row))).map(({ id }) => id);
    const read = new Map(
      unread.length === 0
        ? []
        : (
            await database.query<{ key: string; paragraphs: readonly Paragraph[] }>(
              `SELECT id || ' ' || version AS key, paragraphs FROM knowledge_documents WHERE id::text = ANY($1::text[])`,
              [unread],
            )
          ).map(({ key, paragraphs }) => [key, paragraphs] as const),
    );
    this.#read = new Map(rows.map(row => [keyOf(row), read.get(keyOf(row)) ?? this.#read.get(keyOf(row)) ?? []]));
    const next = rows.map(row => ({
      id: row.id,
      name: row.name,
      groups: new Set(row.groups),
      paragraphs: this.#read.get(keyOf(row)) ?? [],
    }));
    // The same documents stay the same, because what searches them is made of them once.
    const told = (documents: readonly KnownDocument[]): string =>
      JSON.stringify(documents.map(({ id, name, groups }) => [id, name, [...groups]]));
    const isSame =
      told(next) === told(this.#documents) &&
      next.every(({ paragraphs }, at) => paragraphs === this.#documents[at]?.paragraphs);
    if (!isSame) this.#documents = next;
  }

  /** Stores a file that will belong to a document; returns its path. */
  async upload(file: Blob, caller: Caller): Promise<string> {
    const data = Buffer.from(await file.arrayBuffer());
    const format = documentFormat(data, file.type);
    if (!format) throw new Refusal(415, 'error.documentOnly');
    return this.#parts.uploads.keepDocument(sessionOf(caller).user.id, data, format);
  }

  /** The file of a document of its own, and its paragraphs. Refuses one that cannot be searched. */
  async #complete({ settings, before, inside }: Changing<Settings>): Promise<Columns> {
    const { files, name } = settings;
    const [path] = await ownPictures(this.#parts.uploads, {
      pictures: files,
      before,
      inside,
      field,
      column: 'files',
      refusal: 'error.documentGone',
    });
    if (path === undefined) throw ofField(field, 'error.documentGone');
    if ((before?.['files'] as readonly string[] | undefined)?.[0] === path) return { files: [path] };
    const paragraphs = await this.#paragraphsOf(path, name);
    const [row] = await inside.query<{ sum: number }>(
      'SELECT coalesce(sum(pieces), 0)::integer AS sum FROM knowledge_documents WHERE id::text <> $1',
      [String(before?.['id'] ?? '')],
    );
    const { paragraphs: n } = documentLimits;
    if ((row?.sum ?? 0) + paragraphs.length > n)
      throw ofFields([{ field, key: 'error.document.tooMuch', words: { name, n } }]);
    return {
      files: [path],
      format: formatOf(path),
      pieces: paragraphs.length,
      paragraphs: JSON.stringify(paragraphs),
    };
  }

  async #paragraphsOf(path: string, name: string): Promise<readonly Paragraph[]> {
    const { files, crew } = this.#parts;
    const data = await files.read(nameOfFile(path));
    const format = formatOf(path);
    // Only a document that was uploaded as one, not a picture or a sound.
    if (!data || !documentFormat(data, documentTypes[format])) throw ofField(field, 'error.documentGone');
    const bytes = await crew.do({ type: 'document', bytes: Uint8Array.from(data), format });
    const read = JSON.parse(Buffer.from(bytes).toString()) as ReadDocument;
    if ('isDamaged' in read) throw ofFields([{ field, key: 'error.document.damaged', words: { name } }]);
    if (read.paragraphs.length === 0) throw ofFields([{ field, key: 'error.document.empty', words: { name } }]);
    return read.paragraphs;
  }
}
