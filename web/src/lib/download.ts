/** Downloads text or a blob as a file. */
export const download = {
  save(name: string, content: BlobPart, type: string) {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // Revoke later: some browsers read the URL only after the click's task.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  },
};
