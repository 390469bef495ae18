package patch_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
)

// stunning is a program of Unity whose parts can be replaced.
const stunning = `using Unity.Entities;
public struct Place : IComponentData { public float X; }
public struct Stunned : IComponentData { public float Seconds; }
public partial struct StunSystem : ISystem
{
    public void OnUpdate(ref SystemState state)
    {
        var ecb = new EntityCommandBuffer(state.WorldUpdateAllocator);
        foreach (var (place, e) in SystemAPI.Query<RefRO<Place>>().WithNone<Stunned>().WithEntityAccess())
            ADD
        foreach (var (stunned, e) in SystemAPI.Query<RefRW<Stunned>>().WithEntityAccess())
            REMOVE
    }
    public void OnCreate(ref SystemState state)
    {
        MAKE
    }
}
`

func enabled(t *testing.T, add, remove, made string) (patched, why string) {
	text := strings.NewReplacer("ADD", add, "REMOVE", remove, "MAKE", made).Replace(stunning)
	p := dialect.Import(text, dialect.Unity).Program
	require.NotNil(t, p)
	stunned, spawns := -1, []int{}
	for i := range p.Components {
		if p.Components[i].Name == "Stunned" {
			stunned = i
		}
	}
	for i := range p.Spawns {
		spawns = append(spawns, i)
	}
	edits, why := patch.NewUnity(text, p).Enable(stunned, spawns, "why")
	return patch.Apply(text, patch.Sorted(edits)), why
}

const (
	plainAdd    = "ecb.AddComponent<Stunned>(e);"
	plainRemove = "ecb.RemoveComponent<Stunned>(e);"
	plainMake   = "var e = state.EntityManager.CreateEntity(); state.EntityManager.AddComponent<Place>(e);"
)

func TestCallsThatBecomeEnabling(t *testing.T) {
	for _, c := range []struct{ add, remove, made, want string }{
		{plainAdd, plainRemove, plainMake, "ecb.SetComponentEnabled<Stunned>(e, true);"},
		{plainAdd, plainRemove, plainMake, "ecb.SetComponentEnabled<Stunned>(e, false);"},
		{plainAdd, plainRemove, plainMake, "public struct Stunned : IComponentData, IEnableableComponent {"},
		{plainAdd, plainRemove, plainMake, "CreateEntity();\n        state.EntityManager.AddComponent<Stunned>(e);\n        state.EntityManager.SetComponentEnabled<Stunned>(e, false);"},
		{"if (place.ValueRO.X > 1) ecb.AddComponent(e, new Stunned { Seconds = 2 });", plainRemove, plainMake, "if (place.ValueRO.X > 1) { ecb.SetComponent(e, new Stunned { Seconds = 2 }); ecb.SetComponentEnabled<Stunned>(e, true); }"},
		{plainAdd, "ecb.RemoveComponent(e, typeof(Stunned));", plainMake, "ecb.SetComponentEnabled<Stunned>(e, false);"},
		{"if (!SystemAPI.HasComponent<Stunned>(e)) " + plainAdd, plainRemove, plainMake, "if (!(SystemAPI.HasComponent<Stunned>(e) && SystemAPI.IsComponentEnabled<Stunned>(e))) ecb"},
	} {
		got, why := enabled(t, c.add, c.remove, c.made)
		require.Empty(t, why)
		require.Contains(t, got, c.want)
	}
}

func TestWhyAComponentDoesNotBecomeEnableable(t *testing.T) {
	for _, c := range []struct{ add, remove, made, want string }{
		{plainAdd, plainRemove, plainMake + " ComponentDataFromEntity<Place> places;", "the text is for Entities 0.x, which cannot disable components"},
		{"ecb.AddComponent(e, new Stunned { Seconds = SystemAPI.HasComponent<Stunned>(e) ? 1 : 2 });", plainRemove, plainMake, "what changes Stunned asks for it in the same call"},
		{plainAdd, plainRemove, "", "the text does not make the entities, and each of them needs Stunned from the beginning, disabled"},
		{plainAdd, "state.EntityManager.RemoveComponent<Stunned>(all);\n        EntityQuery all;", plainMake, "what changes Stunned, line 12, may change several entities at once"},
		{plainAdd, plainRemove, "state.EntityManager.CreateEntity(state.EntityManager.CreateArchetype(typeof(Place)), 50, Allocator.Temp);", "the entities that are made, line 16, need it from the beginning, disabled, and the text does not name each of them"},
		{plainAdd, plainRemove, "var e = state.EntityManager.CreateEntity(); state.EntityManager.AddComponent<Place>(e); if (hard) state.EntityManager.AddComponent<Stunned>(e);", "only some of the entities that are made, line 16, have Stunned from the beginning"},
		{plainAdd, plainRemove, plainMake + " ComponentLookup<Stunned> looked;", "a look-up of Stunned is asked whether an entity has it, and would say yes also while it is disabled"},
		{"ecb.AddComponent(e, new ComponentTypeSet(ComponentType.ReadWrite<Stunned>()));", plainRemove, plainMake, "Stunned is in a list of types, so it is added together with others"},
	} {
		_, why := enabled(t, c.add, c.remove, c.made)
		require.Equal(t, c.want, why)
	}
}
