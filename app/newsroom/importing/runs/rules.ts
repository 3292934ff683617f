import { formAddress } from '~/platform/forms/form-address';

export const importsPath = '/admin/import';

/** Returns the path of the page of one import. */
export const importPath = (id: string): string => `${importsPath}/${id}`;

/** The forms of an import's page. */
export const runForms = ['import', 'stop', 'check', 'undo', 'delete'] as const;
export type RunForm = (typeof runForms)[number];

/** Returns the address of a form of an import's page. */
export const runFormAddress = (id: string, form: RunForm): string => formAddress(importPath(id), form);

/**
 * What an import is doing or has come to. While `checking`, `importing` and `undoing` it has a job; in any other state
 * nothing happens until someone asks for it.
 */
export type RunState = 'checking' | 'checked' | 'importing' | 'stopped' | 'imported' | 'undoing' | 'undone' | 'failed';

/** The states in which a job works on an import. */
export const phases = ['checking', 'importing', 'undoing'] as const satisfies readonly RunState[];
/** What an import did last. */
export type Phase = (typeof phases)[number];

/** Whether a job works on an import in this state. */
export const isWorking = (state: RunState): state is Phase => (phases as readonly string[]).includes(state);

/** Whether a form of an import's page can be used. An import that was stopped or failed can do again what it was doing. */
export function mayAsk(form: RunForm, { state, phase }: { state: RunState; phase: Phase }): boolean {
  const isEnded = state === 'stopped' || state === 'failed';
  if (form === 'stop') return isWorking(state);
  if (form === 'delete') return !isWorking(state);
  if (form === 'check') return (isEnded && phase === 'checking') || state === 'undone';
  if (form === 'import')
    return (isEnded && phase === 'importing') || state === 'checked' || state === 'imported' || state === 'undone';
  return (isEnded && phase !== 'checking') || state === 'imported';
}

/** The name of the purpose for which files are uploaded here. */
export const uploadPurpose = 'import';
/** Maximum size of an uploaded file, in bytes: 2 GB. */
export const maxFileBytes = 2_000_000_000;

/** An uploaded file, as stored. */
export type ImportFile = { uploadId: string; name: string; size: number; parts: string[] };

/** Where the pictures of imported texts come from. */
export const pictureModes = ['site', 'files', 'none'] as const;
export type PictureMode = (typeof pictureModes)[number];

export type ImportSettings = {
  /** Category for all articles; empty to keep those of the export. */
  category: string;
  /** Whether everything is stored as a draft. */
  asDrafts: boolean;
  pictures: PictureMode;
  /** Address of the old site, for exports that do not contain it; empty otherwise. */
  site: string;
  /** For a mailing list, the date on which everyone in it had agreed, as `YYYY-MM-DD`; empty if rows have dates. */
  consentDate: string;
  /** Whether the file’s people become subscribers, instead of its articles being imported; always for a mailing list. */
  onlyPeople: boolean;
};

/** Whether a file is a mailing list rather than an export of content. */
export const isList = (fileName: string): boolean => /\.csv$/i.test(fileName);

/** Whether a file can be an export of WordPress, which does not record when people agreed to receive a newsletter. */
export const isWithoutConsent = (fileName: string): boolean => /\.xml$/i.test(fileName);

/** Whether a file can contain people besides articles: an export of WordPress or Ghost. */
export const mayHavePeople = (fileName: string): boolean => isWithoutConsent(fileName) || /\.json$/i.test(fileName);

/** Milliseconds without a sign of life after which the screen says that an import was interrupted. */
export const quietAfter = 30_000;

/** Days after which the uploaded files are deleted, because they can contain personal data. */
export const fileDays = 7;

/** Maximum size of all uploaded files that are stored at the same time, in bytes: 20 GB. */
export const maxStoredBytes = 20_000_000_000;
