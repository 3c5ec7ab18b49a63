/** Why a file cannot be read or imported at all: a sentence that says where the fault is and what to do about it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
