CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- A function of its own, so that the planner knows: to ask the index is cheap, to take a text apart is not (plpgsql is
-- never written into the query) and costs as much as thousands of operators. Parallel workers would start for longer than a
-- search takes.
CREATE FUNCTION "search_tokens"("spaced" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL UNSAFE COST 5000 AS $$
BEGIN
  RETURN string_to_array(spaced, ' ');
END
$$;
