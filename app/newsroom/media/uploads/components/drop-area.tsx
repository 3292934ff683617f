import { type ReactNode, useState } from 'react';
import { filesOf } from './use-uploads';

/** An area onto which files can be dropped. Anything else that is dropped is left to the browser. */
export function DropArea({
  label,
  onFiles,
  children,
}: {
  label: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  return (
    <section
      aria-label={label}
      className="upload-area"
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      }}
      onDrop={(event) => {
        const files = filesOf(event.dataTransfer);
        if (files.length === 0) return;
        event.preventDefault();
        setIsOver(false);
        onFiles(files);
      }}
    >
      {children}
    </section>
  );
}
