// The entry points of libjvm that the JDK's own native libraries import (version node SUNWprivate_1.1),
// plus those of java.lang.Object's natives. Their signatures are the JDK 17's private ABI; nothing else
// in the VM includes this header. A ctest compares the exported names with the installed JDK's imports.
#pragma once

#include <jni.h>

extern "C" {

// --- java.lang.Object, String, System, Runtime ---
JNIEXPORT jint JNICALL JVM_IHashCode(JNIEnv*, jobject);
JNIEXPORT void JNICALL JVM_MonitorWait(JNIEnv*, jobject, jlong millis);
JNIEXPORT void JNICALL JVM_MonitorNotify(JNIEnv*, jobject);
JNIEXPORT void JNICALL JVM_MonitorNotifyAll(JNIEnv*, jobject);
JNIEXPORT jobject JNICALL JVM_Clone(JNIEnv*, jobject);
JNIEXPORT jstring JNICALL JVM_InternString(JNIEnv*, jstring);
JNIEXPORT jlong JNICALL JVM_CurrentTimeMillis(JNIEnv*, jclass);
JNIEXPORT jlong JNICALL JVM_NanoTime(JNIEnv*, jclass);
JNIEXPORT jlong JNICALL JVM_GetNanoTimeAdjustment(JNIEnv*, jclass, jlong offset_seconds);
JNIEXPORT void JNICALL JVM_ArrayCopy(JNIEnv*, jclass, jobject source, jint source_pos, jobject target, jint target_pos,
                                     jint length);
JNIEXPORT jobjectArray JNICALL JVM_GetProperties(JNIEnv*);
JNIEXPORT void JNICALL JVM_BeforeHalt();
JNIEXPORT void JNICALL JVM_Halt(jint code);
JNIEXPORT void JNICALL JVM_GC();
JNIEXPORT jlong JNICALL JVM_MaxObjectInspectionAge();
JNIEXPORT jlong JNICALL JVM_TotalMemory();
JNIEXPORT jlong JNICALL JVM_FreeMemory();
JNIEXPORT jlong JNICALL JVM_MaxMemory();
JNIEXPORT jint JNICALL JVM_ActiveProcessorCount();
JNIEXPORT jboolean JNICALL JVM_IsUseContainerSupport();
JNIEXPORT void* JNICALL JVM_LoadLibrary(const char* name, jboolean throw_exception);
JNIEXPORT void JNICALL JVM_UnloadLibrary(void* handle);
JNIEXPORT void* JNICALL JVM_FindLibraryEntry(void* handle, const char* name);
JNIEXPORT jboolean JNICALL JVM_IsSupportedJNIVersion(jint version);
JNIEXPORT jobjectArray JNICALL JVM_GetVmArguments(JNIEnv*);
JNIEXPORT jobject JNICALL JVM_InitAgentProperties(JNIEnv*, jobject properties);
JNIEXPORT jstring JNICALL JVM_GetTemporaryDirectory(JNIEnv*);
JNIEXPORT jboolean JNICALL JVM_SupportsCX8();
JNIEXPORT char* JNICALL JVM_NativePath(char*);
JNIEXPORT void* JNICALL JVM_GetManagement(jint version);

// --- signals ---
JNIEXPORT void* JNICALL JVM_RegisterSignal(jint signal, void* handler);
JNIEXPORT jboolean JNICALL JVM_RaiseSignal(jint signal);
JNIEXPORT jint JNICALL JVM_FindSignal(const char* name);

// --- class data sharing: there is none ---
JNIEXPORT void JNICALL JVM_InitializeFromArchive(JNIEnv*, jclass);
JNIEXPORT void JNICALL JVM_RegisterLambdaProxyClassForArchiving(JNIEnv*, jclass caller, jstring name,
                                                                jobject factory_type, jobject interface_type,
                                                                jobject member, jobject dynamic_type, jclass proxy);
JNIEXPORT jclass JNICALL JVM_LookupLambdaProxyClassFromArchive(JNIEnv*, jclass caller, jstring name,
                                                               jobject factory_type, jobject interface_type,
                                                               jobject member, jobject dynamic_type);
JNIEXPORT jboolean JNICALL JVM_IsCDSDumpingEnabled(JNIEnv*);
JNIEXPORT jboolean JNICALL JVM_IsSharingEnabled(JNIEnv*);
JNIEXPORT jboolean JNICALL JVM_IsDumpingClassList(JNIEnv*);
JNIEXPORT jlong JNICALL JVM_GetRandomSeedForDumping();
JNIEXPORT void JNICALL JVM_LogLambdaFormInvoker(JNIEnv*, jstring line);
JNIEXPORT void JNICALL JVM_DumpClassListToFile(JNIEnv*, jstring file);
JNIEXPORT void JNICALL JVM_DumpDynamicArchive(JNIEnv*, jstring archive);

// --- throwables and stacks ---
JNIEXPORT void JNICALL JVM_FillInStackTrace(JNIEnv*, jobject throwable);
JNIEXPORT void JNICALL JVM_InitStackTraceElementArray(JNIEnv*, jobjectArray elements, jobject throwable);
JNIEXPORT void JNICALL JVM_InitStackTraceElement(JNIEnv*, jobject element, jobject stack_frame_info);
JNIEXPORT jstring JNICALL JVM_GetExtendedNPEMessage(JNIEnv*, jthrowable);
JNIEXPORT jobject JNICALL JVM_CallStackWalk(JNIEnv*, jobject stack_stream, jlong mode, jint skip_frames,
                                            jint frame_count, jint start_index, jobjectArray frames);
JNIEXPORT jint JNICALL JVM_MoreStackWalk(JNIEnv*, jobject stack_stream, jlong mode, jlong anchor, jint frame_count,
                                         jint start_index, jobjectArray frames);
JNIEXPORT jclass JNICALL JVM_GetCallerClass(JNIEnv*);
JNIEXPORT jobjectArray JNICALL JVM_GetClassContext(JNIEnv*);
JNIEXPORT jobject JNICALL JVM_LatestUserDefinedLoader(JNIEnv*);
JNIEXPORT jobject JNICALL JVM_GetInheritedAccessControlContext(JNIEnv*, jclass);
JNIEXPORT jobject JNICALL JVM_GetStackAccessControlContext(JNIEnv*, jclass);

// --- threads ---
JNIEXPORT void JNICALL JVM_StartThread(JNIEnv*, jobject thread);
JNIEXPORT void JNICALL JVM_StopThread(JNIEnv*, jobject thread, jobject exception);
JNIEXPORT void JNICALL JVM_SuspendThread(JNIEnv*, jobject thread);
JNIEXPORT void JNICALL JVM_ResumeThread(JNIEnv*, jobject thread);
JNIEXPORT void JNICALL JVM_SetThreadPriority(JNIEnv*, jobject thread, jint priority);
JNIEXPORT void JNICALL JVM_Yield(JNIEnv*, jclass);
JNIEXPORT void JNICALL JVM_Sleep(JNIEnv*, jclass, jlong millis);
JNIEXPORT jobject JNICALL JVM_CurrentThread(JNIEnv*, jclass);
JNIEXPORT void JNICALL JVM_Interrupt(JNIEnv*, jobject thread);
JNIEXPORT jboolean JNICALL JVM_HoldsLock(JNIEnv*, jclass, jobject);
JNIEXPORT void JNICALL JVM_DumpAllStacks(JNIEnv*, jclass);
JNIEXPORT jobjectArray JNICALL JVM_GetAllThreads(JNIEnv*, jclass);
JNIEXPORT void JNICALL JVM_SetNativeThreadName(JNIEnv*, jobject thread, jstring name);
JNIEXPORT jobjectArray JNICALL JVM_DumpThreads(JNIEnv*, jclass, jobjectArray threads);
JNIEXPORT void* JNICALL JVM_RawMonitorCreate();
JNIEXPORT void JNICALL JVM_RawMonitorDestroy(void*);
JNIEXPORT jint JNICALL JVM_RawMonitorEnter(void*);
JNIEXPORT void JNICALL JVM_RawMonitorExit(void*);

// --- java.lang.ref ---
JNIEXPORT jobject JNICALL JVM_GetAndClearReferencePendingList(JNIEnv*);
JNIEXPORT jboolean JNICALL JVM_HasReferencePendingList(JNIEnv*);
JNIEXPORT void JNICALL JVM_WaitForReferencePendingList(JNIEnv*);
JNIEXPORT jboolean JNICALL JVM_ReferenceRefersTo(JNIEnv*, jobject reference, jobject);
JNIEXPORT void JNICALL JVM_ReferenceClear(JNIEnv*, jobject reference);
JNIEXPORT jboolean JNICALL JVM_PhantomReferenceRefersTo(JNIEnv*, jobject reference, jobject);

// --- finding and defining classes ---
JNIEXPORT jclass JNICALL JVM_FindPrimitiveClass(JNIEnv*, const char* name);
JNIEXPORT jclass JNICALL JVM_FindClassFromBootLoader(JNIEnv*, const char* name);
JNIEXPORT jclass JNICALL JVM_FindClassFromCaller(JNIEnv*, const char* name, jboolean init, jobject loader,
                                                 jclass caller);
JNIEXPORT jclass JNICALL JVM_FindClassFromClass(JNIEnv*, const char* name, jboolean init, jclass from);
JNIEXPORT jclass JNICALL JVM_FindLoadedClass(JNIEnv*, jobject loader, jstring name);
JNIEXPORT jclass JNICALL JVM_DefineClass(JNIEnv*, const char* name, jobject loader, const jbyte* bytes, jsize length,
                                         jobject protection_domain);
JNIEXPORT jclass JNICALL JVM_DefineClassWithSource(JNIEnv*, const char* name, jobject loader, const jbyte* bytes,
                                                   jsize length, jobject protection_domain, const char* source);
JNIEXPORT jclass JNICALL JVM_LookupDefineClass(JNIEnv*, jclass lookup, const char* name, const jbyte* bytes,
                                               jsize length, jobject protection_domain, jboolean init, int flags,
                                               jobject class_data);

// --- modules and packages ---
JNIEXPORT void JNICALL JVM_DefineModule(JNIEnv*, jobject module, jboolean is_open, jstring version, jstring location,
                                        jobjectArray packages);
JNIEXPORT void JNICALL JVM_AddModuleExports(JNIEnv*, jobject from, jstring package, jobject to);
JNIEXPORT void JNICALL JVM_AddModuleExportsToAll(JNIEnv*, jobject from, jstring package);
JNIEXPORT void JNICALL JVM_AddModuleExportsToAllUnnamed(JNIEnv*, jobject from, jstring package);
JNIEXPORT void JNICALL JVM_AddReadsModule(JNIEnv*, jobject from, jobject source);
JNIEXPORT void JNICALL JVM_SetBootLoaderUnnamedModule(JNIEnv*, jobject module);
JNIEXPORT void JNICALL JVM_DefineArchivedModules(JNIEnv*, jobject platform_loader, jobject system_loader);
JNIEXPORT jstring JNICALL JVM_GetSystemPackage(JNIEnv*, jstring name);
JNIEXPORT jobjectArray JNICALL JVM_GetSystemPackages(JNIEnv*);

// --- java.lang.Class ---
JNIEXPORT jstring JNICALL JVM_InitClassName(JNIEnv*, jclass);
JNIEXPORT jobjectArray JNICALL JVM_GetClassInterfaces(JNIEnv*, jclass);
JNIEXPORT jboolean JNICALL JVM_IsInterface(JNIEnv*, jclass);
JNIEXPORT jboolean JNICALL JVM_IsArrayClass(JNIEnv*, jclass);
JNIEXPORT jboolean JNICALL JVM_IsPrimitiveClass(JNIEnv*, jclass);
JNIEXPORT jboolean JNICALL JVM_IsHiddenClass(JNIEnv*, jclass);
JNIEXPORT jint JNICALL JVM_GetClassModifiers(JNIEnv*, jclass);
JNIEXPORT jint JNICALL JVM_GetClassAccessFlags(JNIEnv*, jclass);
JNIEXPORT jobjectArray JNICALL JVM_GetClassSigners(JNIEnv*, jclass);
JNIEXPORT void JNICALL JVM_SetClassSigners(JNIEnv*, jclass, jobjectArray);
JNIEXPORT jobject JNICALL JVM_GetProtectionDomain(JNIEnv*, jclass);
JNIEXPORT jobjectArray JNICALL JVM_GetDeclaredClasses(JNIEnv*, jclass);
JNIEXPORT jclass JNICALL JVM_GetDeclaringClass(JNIEnv*, jclass);
JNIEXPORT jstring JNICALL JVM_GetSimpleBinaryName(JNIEnv*, jclass);
JNIEXPORT jobjectArray JNICALL JVM_GetEnclosingMethodInfo(JNIEnv*, jclass);
JNIEXPORT jstring JNICALL JVM_GetClassSignature(JNIEnv*, jclass);
JNIEXPORT jbyteArray JNICALL JVM_GetClassAnnotations(JNIEnv*, jclass);
JNIEXPORT jbyteArray JNICALL JVM_GetClassTypeAnnotations(JNIEnv*, jclass);
JNIEXPORT jbyteArray JNICALL JVM_GetFieldTypeAnnotations(JNIEnv*, jobject field);
JNIEXPORT jbyteArray JNICALL JVM_GetMethodTypeAnnotations(JNIEnv*, jobject method);
JNIEXPORT jobjectArray JNICALL JVM_GetMethodParameters(JNIEnv*, jobject method);
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredMethods(JNIEnv*, jclass, jboolean public_only);
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredFields(JNIEnv*, jclass, jboolean public_only);
JNIEXPORT jobjectArray JNICALL JVM_GetClassDeclaredConstructors(JNIEnv*, jclass, jboolean public_only);
JNIEXPORT jboolean JNICALL JVM_AreNestMates(JNIEnv*, jclass, jclass);
JNIEXPORT jclass JNICALL JVM_GetNestHost(JNIEnv*, jclass);
JNIEXPORT jobjectArray JNICALL JVM_GetNestMembers(JNIEnv*, jclass);
JNIEXPORT jboolean JNICALL JVM_IsRecord(JNIEnv*, jclass);
JNIEXPORT jobjectArray JNICALL JVM_GetRecordComponents(JNIEnv*, jclass);
JNIEXPORT jobjectArray JNICALL JVM_GetPermittedSubclasses(JNIEnv*, jclass);
JNIEXPORT jboolean JNICALL JVM_DesiredAssertionStatus(JNIEnv*, jclass unused, jclass);
JNIEXPORT jobject JNICALL JVM_AssertionStatusDirectives(JNIEnv*, jclass unused);

// --- reflective calls and arrays ---
JNIEXPORT jobject JNICALL JVM_InvokeMethod(JNIEnv*, jobject method, jobject receiver, jobjectArray args);
JNIEXPORT jobject JNICALL JVM_NewInstanceFromConstructor(JNIEnv*, jobject constructor, jobjectArray args);
JNIEXPORT jint JNICALL JVM_GetArrayLength(JNIEnv*, jobject array);
JNIEXPORT jobject JNICALL JVM_GetArrayElement(JNIEnv*, jobject array, jint index);
JNIEXPORT jvalue JNICALL JVM_GetPrimitiveArrayElement(JNIEnv*, jobject array, jint index, jint wanted_type);
JNIEXPORT void JNICALL JVM_SetArrayElement(JNIEnv*, jobject array, jint index, jobject value);
JNIEXPORT void JNICALL JVM_SetPrimitiveArrayElement(JNIEnv*, jobject array, jint index, jvalue value,
                                                    unsigned char value_type);
JNIEXPORT jobject JNICALL JVM_NewArray(JNIEnv*, jclass element, jint length);
JNIEXPORT jobject JNICALL JVM_NewMultiArray(JNIEnv*, jclass element, jintArray dimensions);

// --- jdk.internal.reflect.ConstantPool ---
JNIEXPORT jobject JNICALL JVM_GetClassConstantPool(JNIEnv*, jclass);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetSize(JNIEnv*, jobject unused, jobject pool);
JNIEXPORT jclass JNICALL JVM_ConstantPoolGetClassAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jclass JNICALL JVM_ConstantPoolGetClassAtIfLoaded(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetClassRefIndexAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetMethodAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetMethodAtIfLoaded(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetFieldAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jobject JNICALL JVM_ConstantPoolGetFieldAtIfLoaded(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jobjectArray JNICALL JVM_ConstantPoolGetMemberRefInfoAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetNameAndTypeRefIndexAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jobjectArray JNICALL JVM_ConstantPoolGetNameAndTypeRefInfoAt(JNIEnv*, jobject unused, jobject pool,
                                                                       jint index);
JNIEXPORT jint JNICALL JVM_ConstantPoolGetIntAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jlong JNICALL JVM_ConstantPoolGetLongAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jfloat JNICALL JVM_ConstantPoolGetFloatAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jdouble JNICALL JVM_ConstantPoolGetDoubleAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jstring JNICALL JVM_ConstantPoolGetStringAt(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jstring JNICALL JVM_ConstantPoolGetUTF8At(JNIEnv*, jobject unused, jobject pool, jint index);
JNIEXPORT jbyte JNICALL JVM_ConstantPoolGetTagAt(JNIEnv*, jobject unused, jobject pool, jint index);

// --- class file access for libverify ---
struct JVM_ExceptionTableEntryType {
  jint start_pc;
  jint end_pc;
  jint handler_pc;
  jint catchType;
};
JNIEXPORT const char* JNICALL JVM_GetClassNameUTF(JNIEnv*, jclass);
JNIEXPORT void JNICALL JVM_GetClassCPTypes(JNIEnv*, jclass, unsigned char* types);
JNIEXPORT jint JNICALL JVM_GetClassCPEntriesCount(JNIEnv*, jclass);
JNIEXPORT jint JNICALL JVM_GetClassFieldsCount(JNIEnv*, jclass);
JNIEXPORT jint JNICALL JVM_GetClassMethodsCount(JNIEnv*, jclass);
JNIEXPORT void JNICALL JVM_GetMethodIxExceptionIndexes(JNIEnv*, jclass, jint method, unsigned short* exceptions);
JNIEXPORT jint JNICALL JVM_GetMethodIxExceptionsCount(JNIEnv*, jclass, jint method);
JNIEXPORT void JNICALL JVM_GetMethodIxByteCode(JNIEnv*, jclass, jint method, unsigned char* code);
JNIEXPORT jint JNICALL JVM_GetMethodIxByteCodeLength(JNIEnv*, jclass, jint method);
JNIEXPORT void JNICALL JVM_GetMethodIxExceptionTableEntry(JNIEnv*, jclass, jint method, jint entry,
                                                          JVM_ExceptionTableEntryType* out);
JNIEXPORT jint JNICALL JVM_GetMethodIxExceptionTableLength(JNIEnv*, jclass, jint method);
JNIEXPORT jint JNICALL JVM_GetFieldIxModifiers(JNIEnv*, jclass, jint field);
JNIEXPORT jint JNICALL JVM_GetMethodIxModifiers(JNIEnv*, jclass, jint method);
JNIEXPORT jint JNICALL JVM_GetMethodIxLocalsCount(JNIEnv*, jclass, jint method);
JNIEXPORT jint JNICALL JVM_GetMethodIxArgsSize(JNIEnv*, jclass, jint method);
JNIEXPORT jint JNICALL JVM_GetMethodIxMaxStack(JNIEnv*, jclass, jint method);
JNIEXPORT jboolean JNICALL JVM_IsConstructorIx(JNIEnv*, jclass, jint method);
JNIEXPORT jboolean JNICALL JVM_IsVMGeneratedMethodIx(JNIEnv*, jclass, jint method);
JNIEXPORT const char* JNICALL JVM_GetMethodIxNameUTF(JNIEnv*, jclass, jint method);
JNIEXPORT const char* JNICALL JVM_GetMethodIxSignatureUTF(JNIEnv*, jclass, jint method);
JNIEXPORT const char* JNICALL JVM_GetCPFieldNameUTF(JNIEnv*, jclass, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPFieldSignatureUTF(JNIEnv*, jclass, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPFieldClassNameUTF(JNIEnv*, jclass, jint index);
JNIEXPORT jint JNICALL JVM_GetCPFieldModifiers(JNIEnv*, jclass, jint index, jclass called);
JNIEXPORT const char* JNICALL JVM_GetCPMethodNameUTF(JNIEnv*, jclass, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPMethodSignatureUTF(JNIEnv*, jclass, jint index);
JNIEXPORT const char* JNICALL JVM_GetCPMethodClassNameUTF(JNIEnv*, jclass, jint index);
JNIEXPORT jint JNICALL JVM_GetCPMethodModifiers(JNIEnv*, jclass, jint index, jclass called);
JNIEXPORT const char* JNICALL JVM_GetCPClassNameUTF(JNIEnv*, jclass, jint index);
JNIEXPORT void JNICALL JVM_ReleaseUTF(const char*);
JNIEXPORT jboolean JNICALL JVM_IsSameClassPackage(JNIEnv*, jclass, jclass);

}  // extern "C"
