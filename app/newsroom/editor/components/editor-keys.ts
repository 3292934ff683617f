/** Shortcuts that work while writing, for their dialog. Toolbar buttons show their own. */
export const editorKeys = [
  ['/', 'Insert a block'],
  ['Alt+F10 or Shift+Tab', 'Go to the toolbar'],
  ['Ctrl+K', 'Add a link'],
  ['Ctrl+Alt+M', 'Comment on the selection'],
  ['Ctrl+Z', 'Undo'],
  ['Ctrl+S', 'Save now'],
  ['Ctrl+Alt+P', 'Preview'],
] as const;
