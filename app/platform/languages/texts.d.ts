declare module 'virtual:texts' {
  const texts: import('../http/text-files').TextFiles;
  export default texts;
}
